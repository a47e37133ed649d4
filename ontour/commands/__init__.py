"""The `ontour` command: `cli` (boards, the server), `on_tour` (score), `ten_days` (journey), `replaying`, `simulating`."""
