/** Sentences that the components of this feature show (decision 0046). */
export const githubRequired = 'Link a GitHub account to list MVPs, so that people know whose code they rent.';
