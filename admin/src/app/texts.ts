/** Texts of the sign-in page, the missing-permission page, the layout and the not-found page (decision 0046). */
export const brand = 'MVP Market · Console';
export const console = 'Console';
export const storefront = 'Storefront';
export const backToStorefront = 'Back to the storefront';

export const signIn = 'Sign in';
export const signInLead = 'The console is for moderators. Sign in with the account that moderates.';
export const continueWith = (provider: string) => `Continue with ${provider}`;

export const moderatorsOnly = 'Moderators only';
export const notAModerator = (name: string) =>
  `You are signed in as ${name}, and this account does not moderate.`;
export const signInAsSomebodyElse = 'Sign in as somebody else';

export const notFound = 'Page not found';
export const notFoundLead = 'There is nothing at this address. It may have been mistyped or moved.';
export const backToDashboard = 'Back to the dashboard';

export const nothingYet = 'Nothing here yet';
export const nothingMatches = 'Nothing matches these filters.';
/** Title of a record's page, such as 'Payments: Sunday Dinner'. */
export const recordTitle = (list: string, record: string) => `${list}: ${record}`;
/** Labels that only screen readers announce. */
export const loading = 'Loading';
export const select = 'Select';
