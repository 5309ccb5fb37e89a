import { backoffMs } from '../foundation/backoff.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** How many files one person can upload in a day (UPLOAD-6). */
export const UPLOADS_PER_DAY = { video: 20, image: 100 } as const;
/** How many videos of one person are received at the same time at most (UPLOAD-6). */
export const CONCURRENT_VIDEO_UPLOADS_MAX = 3;

/**
 * How long a file is kept that is incomplete, that no listing uses, or that remained after a crash: it may still be
 * received, or the listing's form may not be submitted yet (UPLOAD-7).
 */
export const ORPHAN_RETENTION_MS = DAY_MS;
/** How long a failed video is kept, so that publishing can be retried (UPLOAD-3). */
export const FAILED_RETENTION_MS = 7 * DAY_MS;

/**
 * Lease of an attempt to check or publish a video. Every chunk sent to YouTube renews the lease, which is longer than
 * sending one chunk takes.
 */
export const TRY_LEASE_MS = 3 * MINUTE_MS;
/** How many attempts to check a video may fail because of an error on our side (UPLOAD-42). */
export const CHECK_TRIES_MAX = 5;
/**
 * How long publishing is retried (UPLOAD-3): long enough for YouTube's daily quota to be renewed, and for an operator
 * to react.
 */
export const PUBLISH_RETRY_WINDOW_MS = 3 * DAY_MS;
/** The delay before each further check of whether YouTube has processed a video. */
export const PROCESSING_CHECK_DELAY_MS = MINUTE_MS;

const RETRY_DELAY_BOUNDS = { firstMs: 5 * SECOND_MS, longestMs: 10 * MINUTE_MS };
/** How long publishing pauses after YouTube's daily quota was used up. */
export const QUOTA_PAUSE_MS = HOUR_MS;
/** How long publishing pauses after an error that an operator must resolve. */
export const OPERATOR_ERROR_PAUSE_MS = HOUR_MS;

/** The size of the chunks that are sent to YouTube, whose protocol requires a multiple of 256 KiB. */
export const CHUNK_BYTES = 4 * 1024 * 1024;

/**
 * Returns a tag that is unique to this upload. If the upload session is lost, the video is found by this tag.
 */
export function uploadTag(uploadId: string): string {
  return `upload-${uploadId}`;
}

/** Returns the delay in milliseconds after the `tries`-th failed attempt to publish a video. */
export function retryDelayMs(tries: number): number {
  return backoffMs(tries, RETRY_DELAY_BOUNDS);
}

/** The maximum length of a stored file name. */
export const FILE_NAME_MAX_LENGTH = 200;
/** The longest title that YouTube accepts. */
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
 * Returns the title of a video: that of the MVP, otherwise the file's name. Angle brackets are removed,
 * because YouTube refuses them.
 */
export function videoTitle(title: string, fileName: string): string {
  const wholeTitle = title.trim() || shownFileName(fileName).replace(/\.\w{1,5}$/, '');
  const cleanTitle = wholeTitle
    .replace(/[<>\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cutToLength(cleanTitle, VIDEO_TITLE_MAX_LENGTH) || FALLBACK_TITLE;
}

/** Cuts a text between characters, never within a surrogate pair. */
function cutToLength(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim();
}
