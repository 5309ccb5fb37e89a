/** Sentences of the homepage (decision 0046). They are in this folder so that other pages need not load them. */
export const heroLine = 'Skip the build. Start with software that';
export const heroLineEnd = 'already runs.';
export const heroLead =
  'Try the running product, rent its source code, and buy it when it works for you. The code reaches you by e-mail within 24 hours of payment.';

/** Texts of the homepage's link to the shorts. */
export const shortsTile = {
  title: 'See them at work in a minute or less',
  text: 'Every MVP has a short. Swipe, star what you like, then try it.',
};
