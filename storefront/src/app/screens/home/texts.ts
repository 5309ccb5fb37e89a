/** Texts of the homepage (decision 0046). They are in this folder so that other pages need not load them. */
export const heroLines = 'Skip the build.\nStart with software\nthat ';
export const heroLineEnd = 'already runs.';
export const heroLead =
  'Small, finished products by independent developers. Try one for 15 minutes, rent its source code, and keep it if it fits.';

/** Texts of the homepage's link to the shorts. */
export const shortsTile = {
  title: ['A minute each.', 'Watch them work.'],
  text: 'Every MVP has a short. Swipe, star what you like, then try it yourself.',
};
