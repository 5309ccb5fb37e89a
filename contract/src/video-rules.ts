import { UPLOAD_SENTENCES } from './upload-sentences.js';

/** Limits of a video (SPEC §5 'Video upload', §9). A file must be smaller than this, in bytes. */
export const VIDEO_MAX_BYTES = 104_857_600;
export const VIDEO_MAX_SECONDS = 60;
export const VIDEO_MIN_WIDTH = 1080;
export const VIDEO_MIN_HEIGHT = 1920;
export const VIDEO_ASPECT = 9 / 16;
export const VIDEO_ASPECT_TOLERANCE = 0.1;

/** mp4, mov, avi, webm, quicktime (SPEC §5), by every name that browsers and file readers have for them. */
export const VIDEO_TYPES: readonly string[] = [
  'video/mp4',
  'video/x-m4v',
  'video/mov',
  'video/quicktime',
  'video/avi',
  'video/x-msvideo',
  'video/vnd.avi',
  'video/webm',
];

/** A file as it presents itself, before anything of it is read. */
export interface VideoFile {
  /** Media type; empty where nobody knows it. */
  readonly type: string;
  readonly bytes: number;
}

/** What a video turned out to be; width and height as they are shown. */
export interface VideoFacts {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
}

/** SPEC's sentence for a file that cannot be taken; undefined for one that may. */
export function complaintAboutFile({ type, bytes }: VideoFile): string | undefined {
  if (!type.startsWith('video/')) return UPLOAD_SENTENCES.notVideo;
  if (!VIDEO_TYPES.includes(type)) return UPLOAD_SENTENCES.badType;
  if (bytes >= VIDEO_MAX_BYTES) return UPLOAD_SENTENCES.tooLarge;
  return bytes > 0 ? undefined : UPLOAD_SENTENCES.noMetadata;
}

/** SPEC's sentence for a video of the wrong length or shape; undefined for one that may be published. */
export function complaintAboutVideo({ seconds, width, height }: VideoFacts): string | undefined {
  if (!(seconds > 0) || !(width > 0) || !(height > 0)) return UPLOAD_SENTENCES.noMetadata;
  if (seconds > VIDEO_MAX_SECONDS) return UPLOAD_SENTENCES.tooLong;
  const isLarge = width >= VIDEO_MIN_WIDTH && height >= VIDEO_MIN_HEIGHT;
  const isUpright = Math.abs(width / height - VIDEO_ASPECT) <= VIDEO_ASPECT_TOLERANCE;
  return isLarge && isUpright ? undefined : UPLOAD_SENTENCES.badShape;
}
