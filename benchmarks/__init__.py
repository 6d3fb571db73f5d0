"""What digestlib costs, beside what its users would use instead, in the same run."""
