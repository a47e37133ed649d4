"""On Tour companion."""
