"""Announcements for assistive technology, and the way they take."""
