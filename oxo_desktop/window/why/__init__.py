"""The reasons of the computer's last move, beside the board."""
