/** Texts that the components of this feature show (decision 0046). */
export const playerBlocked = 'Your browser did not start the video.';
