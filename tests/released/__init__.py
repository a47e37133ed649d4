"""What released versions wrote, kept as it was: databases as SQL, and the files of finished games."""
