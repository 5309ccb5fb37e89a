/** Sentences that the components of this feature show (decision 0046). */
export const videoFailed = 'The video could not be loaded. Try again.';
