"""What concerns the computer and not mechanics: files written whole or not at all, and what is installed on request."""
