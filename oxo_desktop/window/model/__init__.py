"""The OXO model beside the board: its names, their definitions and values."""
