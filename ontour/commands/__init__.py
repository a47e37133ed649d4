"""The `ontour` command: `cli` (boards, server), `on_tour` (score), `ten_days` (journey), `replaying`, `simulating`."""
