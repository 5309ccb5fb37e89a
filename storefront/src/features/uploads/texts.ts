/** Texts that the components of this feature show (decision 0046). */
export const uploadIncomplete = 'Waiting for the rest of the video. Choose the same file again to continue.';
export const cannotCancel = 'The upload is complete and can no longer be cancelled.';
export const checkingUpload = 'Checking what the server already has';
export const imageLimits = 'JPEG, PNG, WebP, AVIF or GIF, smaller than 10 MB.';
export const videoLimits =
  'Vertical 9:16, at least 1080x1920, 60 seconds or shorter, smaller than 100 MB. We publish it unlisted on YouTube.';
export const retrying = (reason: string) => `${reason}. We keep trying. You do not need to wait here.`;
