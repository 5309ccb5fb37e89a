import { backoffMs } from '../foundation/backoff.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** The most uploads of one person in a day (UPLOAD-6). */
export const UPLOADS_PER_DAY = { video: 20, image: 100 } as const;
/** The most videos of one person that are received at the same time (UPLOAD-6). */
export const VIDEOS_AT_ONCE = 3;

/** A file that nothing refers to is kept this long, since an upload or a form may be in progress (UPLOAD-7). */
export const ORPHAN_RETENTION_MS = DAY_MS;
/** A failed video is kept this long, so that it can be tried again (UPLOAD-3). */
export const FAILED_RETENTION_MS = 7 * DAY_MS;

/** Lease of an attempt to publish an upload, renewed after each chunk: longer than a chunk takes. */
export const TRY_LEASE_MS = 3 * MINUTE_MS;
/** Publishing is retried for this long (UPLOAD-3): a used-up daily quota is renewed meanwhile, and an operator can react. */
export const GIVE_UP_AFTER_MS = 3 * DAY_MS;
/** How often a video that YouTube still processes is looked at. */
export const PROCESSING_PAUSE_MS = MINUTE_MS;

const RETRY_BOUNDS = { firstMs: 5 * SECOND_MS, longestMs: 10 * MINUTE_MS };
/** The delay after YouTube's daily quota is used up. */
export const QUOTA_PAUSE_MS = HOUR_MS;
/** What waits for the operator is tried again this often. */
export const OPERATOR_PAUSE_MS = HOUR_MS;

/** Bytes of a chunk to YouTube; its protocol requires a multiple of 256 KiB. */
export const CHUNK_BYTES = 4 * 1024 * 1024;

/** Returns a tag that is unique to this upload, by which its video is found if the session is lost. */
export function uploadTag(uploadId: string): string {
  return `upload-${uploadId}`;
}

/** Returns the delay after the `tries`-th failed try to publish a video, in milliseconds. */
export function retryDelayMs(tries: number): number {
  return backoffMs(tries, RETRY_BOUNDS);
}

/** The longest stored file name. */
export const FILE_NAME_MAX_LENGTH = 200;
/** YouTube's limit for titles. */
export const VIDEO_TITLE_MAX_LENGTH = 100;

/** The description of videos on YouTube. */
export const VIDEO_DESCRIPTION = 'Demo of an MVP on MVP Market.';
/** The tags of videos on YouTube (UPLOAD-3). */
export const VIDEO_TAGS = ['mvp', 'demo', 'startup', 'prototype', 'shorts'] as const;

const FALLBACK_TITLE = 'MVP demo';

/** Returns a file name without folders and invisible characters. */
export function shownFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return cut(last.replace(/[\p{C}]/gu, '').trim(), FILE_NAME_MAX_LENGTH);
}

/** Returns a video's title: the MVP's title, else the file name, without angle brackets, which YouTube refuses. */
export function videoTitle(title: string, fileName: string): string {
  const wanted = title.trim() || shownFileName(fileName).replace(/\.\w{1,5}$/, '');
  const clean = wanted
    .replace(/[<>\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cut(clean, VIDEO_TITLE_MAX_LENGTH) || FALLBACK_TITLE;
}

/** Cuts between characters, not within surrogate pairs. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim();
}
