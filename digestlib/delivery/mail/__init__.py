"""The report by mail: each recipient gets it in their own language, once."""
