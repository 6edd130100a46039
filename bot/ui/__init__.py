"""Everything that Discord shows: layouts, presses, modals, custom ids, the publisher."""
