import { UPLOAD_TEXTS } from './upload-texts.js';

/** The limits of a video (UPLOAD-1). A file must have fewer bytes than VIDEO_MAX_BYTES. */
export const VIDEO_MAX_BYTES = 104_857_600;
export const VIDEO_MAX_SECONDS = 60;
export const VIDEO_WIDTH_MIN_PX = 1080;
export const VIDEO_HEIGHT_MIN_PX = 1920;
export const VIDEO_ASPECT = 9 / 16;
export const VIDEO_ASPECT_TOLERANCE = 0.1;

/** The media types that browsers and the server's file reader report for mp4, mov, avi and webm (UPLOAD-1). */
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

/** A file's declared type and size, before its content is read. */
export interface VideoFile {
  /** The media type that the browser reports; empty if it does not know. */
  readonly type: string;
  readonly bytes: number;
}

/** Properties read from a video's content; width and height in pixels, as displayed. */
export interface VideoProperties {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the error text for a file whose type or size is not accepted; undefined if both are (UPLOAD-1). */
export function videoFileError({ type, bytes }: VideoFile): string | undefined {
  if (!type.startsWith('video/')) return UPLOAD_TEXTS.notVideo;
  if (!VIDEO_TYPES.includes(type)) return UPLOAD_TEXTS.badType;
  if (bytes >= VIDEO_MAX_BYTES) return UPLOAD_TEXTS.tooLarge;
  return bytes > 0 ? undefined : UPLOAD_TEXTS.noMetadata;
}

/**
 * Returns the error text for a video whose length or shape is not accepted; undefined if both are (UPLOAD-1).
 */
export function videoError({ seconds, width, height }: VideoProperties): string | undefined {
  if (!(seconds > 0) || !(width > 0) || !(height > 0)) return UPLOAD_TEXTS.noMetadata;
  if (seconds > VIDEO_MAX_SECONDS) return UPLOAD_TEXTS.tooLong;
  const isLarge = width >= VIDEO_WIDTH_MIN_PX && height >= VIDEO_HEIGHT_MIN_PX;
  const isUpright = Math.abs(width / height - VIDEO_ASPECT) <= VIDEO_ASPECT_TOLERANCE;
  return isLarge && isUpright ? undefined : UPLOAD_TEXTS.badShape;
}
