"""The screens of 10 Days. `look` is its row; `screens` rack and shared screen · `journeys` a journey on the map ·
`atlas` the map to look things up on · `before` addresses of older pages.
"""
