/** Class of a list's column that a phone has no room for: it is on the row's own page. */
export const FROM_TABLET = 'from-tablet';

/** Class of a list's column that needs a desk's width. */
export const FROM_DESK = 'from-desk';

/** Below these widths such columns are left out, so that what can be done with a row is in sight. Px of the window. */
export const COLUMN_RULES = {
  '@media (max-width: 1199.95px)': {
    [`& .${FROM_DESK}`]: { display: 'none' },
    '& td, & th': { paddingLeft: 8, paddingRight: 8 },
    '& td': { maxWidth: 240 },
  },
  '@media (max-width: 599.95px)': {
    [`& .${FROM_TABLET}`]: { display: 'none' },
    '& td': { maxWidth: 150 },
  },
} as const;
