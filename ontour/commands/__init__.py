"""The `ontour` command: `cli` (boards, the server), `playing` (score, journey, replay), `simulating`, `reports`."""
