/** Start of all query keys of rentals. */
export const RENTALS_KEY = ['rentals'] as const;
