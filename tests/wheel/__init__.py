"""The installed wheel, outside the checkout."""
