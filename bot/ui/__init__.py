"""Everything that Discord shows: layouts, controls, forms, custom ids, the publisher."""
