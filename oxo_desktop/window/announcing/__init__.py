"""What is said to assistive technology, and how."""
