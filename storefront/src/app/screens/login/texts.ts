/** Texts that only the sign-in page shows, so that other pages need not load them. */
export const loginLead = 'Use your Google or GitHub account. No password needed.';
export const reasonsTitle = 'Try it before you pay for it';
export const signInReasons = {
  demo: { title: 'Try each MVP for 15 minutes', text: 'The running product, free, without a card.' },
  rent: {
    title: 'Rent for 1, 3 or 6 months',
    text: 'A rental does not renew by itself. You can also buy outright.',
  },
  message: { title: 'Write to the developers', text: 'Ask before you pay, and get help while you rent.' },
};
export const profileDataNote = 'We read your name, your e-mail address and your picture, and post nothing.';

/** For pages that need an account: the start of the path, and why the page needs one. */
export const SIGN_IN_REASONS_BY_PATH: readonly (readonly [start: string, reason: string])[] = [
  ['/messages', 'Log in to read your messages.'],
  ['/list', 'Log in to list your MVP.'],
  ['/mvp/', 'Log in to try or rent this MVP.'],
  ['/profile', 'Log in to see your dashboard.'],
  ['/dashboard', 'Log in to see your dashboard.'],
  ['/notices', 'Log in to see your notices.'],
];
