/** Limits and sentences of a video upload (SPEC §5 'Video upload', §9). */
export const VIDEO_MAX_BYTES = 104_857_600;
export const VIDEO_MAX_SECONDS = 60;
export const VIDEO_MIN_WIDTH = 1080;
export const VIDEO_MIN_HEIGHT = 1920;
export const VIDEO_ASPECT = 9 / 16;
export const VIDEO_ASPECT_TOLERANCE = 0.1;
export const VIDEO_TYPES = [
  'video/mp4',
  'video/quicktime',
  'video/x-msvideo',
  'video/avi',
  'video/mov',
  'video/webm',
] as const;

/** The bar climbs by this much per step up to the ceiling, then to 100 on finish (SPEC §4). */
export const UPLOAD_PROGRESS = { step: 10, everyMs: 500, ceiling: 90 } as const;

export const UPLOAD_SENTENCES = {
  tooLarge: 'Video file must be smaller than 100MB',
  tooLong: 'Video must be 60 seconds or shorter for YouTube Shorts',
  badShape: 'Video must be at least 1080x1920 with a 9:16 aspect ratio',
  badType: 'Invalid video file. Please select a valid video file (MP4, MOV, AVI, etc.)',
  notVideo: 'Please select a valid video file',
  noMetadata: 'Could not load video metadata',
  notConfigured: 'YouTube API credentials not configured',
  noChannel: 'No YouTube channel found for this account',
  noScript: 'Failed to load Google API',
} as const;

/** 'Failed to upload video: {message}' (SPEC §8). */
export function uploadFailed(message: string): string {
  return `Failed to upload video: ${message}`;
}
