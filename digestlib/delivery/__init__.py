"""The rooms that write."""
