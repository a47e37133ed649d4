"""What every page needs, whatever is played: `settings` and `server` start it, `assets`, `language` and `display` make
pages, `security`, `limits` and `errors` guard them; `metrics` tells what goes on.
"""
