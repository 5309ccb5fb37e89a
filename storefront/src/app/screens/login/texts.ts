/** Sentences of the sign-in page alone, which other pages need not load. */
export const signInReasons = {
  demo: 'Try each MVP for 15 minutes.',
  rent: 'Rent for 1, 3 or 6 months, or buy outright.',
  message: 'Write to the developers.',
};
