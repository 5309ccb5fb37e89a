/** Texts that shared components show (decision 0046). */
export const videoFailed = 'The video could not be loaded.';
export const videoFailedTryAgain = 'The video could not be loaded. Try again.';
export const videoBlocked = 'The video has not started.';
