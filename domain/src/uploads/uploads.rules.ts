import { backoffMs } from '../foundation/backoff.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** The most uploads of one person in a day (UPLOAD-6). */
export const UPLOADS_PER_DAY = { video: 20, image: 100 } as const;
/** The most videos of one person that are received at the same time (UPLOAD-6). */
export const VIDEOS_AT_ONCE = 3;

/** A file without an upload or a listing is kept for this time, because an upload or a form may be in progress (UPLOAD-7). */
export const ORPHAN_RETENTION_MS = DAY_MS;
/** A failed video is kept for this time, so that publishing can be retried (UPLOAD-3). */
export const FAILED_RETENTION_MS = 7 * DAY_MS;

/** Lease of an attempt to publish an upload, which each chunk renews. It is longer than the upload of one chunk. */
export const TRY_LEASE_MS = 3 * MINUTE_MS;
/**
 * Publishing is retried for this time (UPLOAD-3): enough for the renewal of a used-up daily quota, and for an operator to
 * react.
 */
export const GIVE_UP_AFTER_MS = 3 * DAY_MS;
/** Interval of checks whether YouTube has processed a video. */
export const PROCESSING_PAUSE_MS = MINUTE_MS;

const RETRY_BOUNDS = { firstMs: 5 * SECOND_MS, longestMs: 10 * MINUTE_MS };
/** The delay after YouTube's daily quota was used up. */
export const QUOTA_PAUSE_MS = HOUR_MS;
/** The delay after an error that an operator must resolve. */
export const OPERATOR_PAUSE_MS = HOUR_MS;

/** Bytes of a chunk to YouTube; its protocol requires a multiple of 256 KiB. */
export const CHUNK_BYTES = 4 * 1024 * 1024;

/** Returns a tag that is unique to this upload. If the session is lost, the video is found by it. */
export function uploadTag(uploadId: string): string {
  return `upload-${uploadId}`;
}

/** Returns the delay after the `tries`-th failed try to publish a video, in milliseconds. */
export function retryDelayMs(tries: number): number {
  return backoffMs(tries, RETRY_BOUNDS);
}

/** Maximum characters of a stored file name. */
export const FILE_NAME_MAX_LENGTH = 200;
/** YouTube's maximum characters of a title. */
export const VIDEO_TITLE_MAX_LENGTH = 100;

/** The description of videos on YouTube. */
export const VIDEO_DESCRIPTION = 'Demo of an MVP on MVP Market.';
/** The tags of videos on YouTube (UPLOAD-3). */
export const VIDEO_TAGS = ['mvp', 'demo', 'startup', 'prototype', 'shorts'] as const;

const FALLBACK_TITLE = 'MVP demo';

/** Returns a file name without folders and invisible characters. */
export function shownFileName(name: string): string {
  const lastPart = name.split(/[\\/]/).at(-1) ?? '';
  return cutToLength(lastPart.replace(/[\p{C}]/gu, '').trim(), FILE_NAME_MAX_LENGTH);
}

/**
 * Returns a video's title: the MVP's title, otherwise the file name. Angle brackets are removed, because YouTube refuses them.
 */
export function videoTitle(title: string, fileName: string): string {
  const wholeTitle = title.trim() || shownFileName(fileName).replace(/\.\w{1,5}$/, '');
  const cleanTitle = wholeTitle
    .replace(/[<>\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cutToLength(cleanTitle, VIDEO_TITLE_MAX_LENGTH) || FALLBACK_TITLE;
}

/** Cuts between characters, never within a surrogate pair. */
function cutToLength(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim();
}
