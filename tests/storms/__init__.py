"""What an attacker can do to the others, over real sockets: bounded in count and time, on this machine only."""
