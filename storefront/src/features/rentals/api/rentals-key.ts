/** Everything that shows a user's rentals reads below this key. */
export const RENTALS_KEY = ['rentals'] as const;
