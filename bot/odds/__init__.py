"""What all-in hands are worth: many deals ranked at once, with numpy."""
