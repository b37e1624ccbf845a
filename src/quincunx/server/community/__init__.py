"""Who plays: profiles without passwords, and what they have played."""
