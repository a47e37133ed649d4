"""What every game shares at a table, in the order people meet it.

`front` the front page · `lobby` coming in · `visitors` who is asking · `caller` the shared screen · `phone` a player's
screen · `stream` what is pushed to both · `watch` one seat, large, for everybody · `solo` alone · `keeping`,
`replaying`, `plain` what is left of a game · `my_games` the games of a device. `looks` says what a game's
room must bring.
"""
