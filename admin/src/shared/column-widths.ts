/** CSS class of a column that lists hide on phones. The record's own page shows its value. */
export const TABLET_COLUMN = 'from-tablet';

/** CSS class of a column that lists show on desktops only. */
export const DESKTOP_COLUMN = 'from-desktop';

/** CSS class of a column with names. On tablets it is narrower than columns of dates and numbers. */
export const NAME_COLUMN = 'names';

/** Hides columns on narrow windows, so that the actions of a row stay visible. */
export const COLUMN_STYLES = {
  '@media (max-width: 1199.95px)': {
    [`& .${DESKTOP_COLUMN}`]: { display: 'none' },
    '& td, & th': { paddingLeft: 4, paddingRight: 4 },
    '& td': { maxWidth: 180 },
    [`& .${NAME_COLUMN}`]: { maxWidth: 130 },
  },
  '@media (max-width: 599.95px)': {
    [`& .${TABLET_COLUMN}`]: { display: 'none' },
    '& td': { maxWidth: 150 },
  },
} as const;
