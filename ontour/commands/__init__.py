"""The `ontour` command: `cli` (boards, the server), `replaying`, `simulating`; what one game has: `on_tour`, `ten_days`."""
