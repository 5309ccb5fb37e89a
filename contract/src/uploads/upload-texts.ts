/** Texts of a video upload (UPLOAD-1). */
export const UPLOAD_TEXTS = {
  tooLarge: 'Video file must be smaller than 100MB',
  tooLong: 'Video must be 60 seconds or shorter for YouTube Shorts',
  badShape: 'Video must be at least 1080x1920 with a 9:16 aspect ratio',
  badType: 'Invalid video file. Please select a valid video file (MP4, MOV, AVI, etc.)',
  notVideo: 'Please select a valid video file',
  noMetadata: 'Could not load video metadata',
  notConfigured: 'YouTube API credentials not configured',
  noChannel: 'No YouTube channel found for this account',
  operator: 'YouTube does not let this site publish videos at the moment. We try again every hour',
  keptPrivate: 'YouTube keeps the video private until this site is approved. We try again every hour',
  stillProcessing: 'YouTube did not finish processing the video',
  dailyShare: 'this site has published as many videos today as YouTube allows. We try again every hour',
  fileGone: 'The video is not stored here any more. Upload it again',
  ownError: 'The video could not be published because of an error on our side',
  noScript: 'Failed to load Google API',
} as const;

const KNOWN_TEXTS = new Set<string>(Object.values(UPLOAD_TEXTS));

/**
 * Returns the error text of a failed upload. A message that is already one of UPLOAD_TEXTS is returned
 * unchanged (UPLOAD-9).
 */
export function uploadFailedText(message: string): string {
  if (KNOWN_TEXTS.has(message)) return message;
  return `Failed to upload video: ${message}`;
}
