"""Tables, their store and their news."""
