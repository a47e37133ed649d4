"""Postcards, a third game that only the tests know: proof that a game is one folder and one row.

`rules` the whole rulebook · `look` its screens, with `templates` · `row` the row that registers it · the tests play
every edition there is, this one included. CONTRIBUTING.md's "Add a game" takes the steps that were taken here.
"""
