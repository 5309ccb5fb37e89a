import { backoffMs } from '../foundation/backoff.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';

/** Files one person may send within a day. */
export const UPLOADS_PER_DAY = { video: 20, image: 100 } as const;
/** Videos of one person that may be on their way to us at the same time. */
export const VIDEOS_AT_ONCE = 3;

/** What nobody refers to is kept this long: somebody may be about to, or may go on sending it. */
export const ORPHAN_KEPT_MS = DAY_MS;
/** A video that YouTube did not take is kept this long, so that it can be tried again. */
export const FAILED_KEPT_MS = 7 * DAY_MS;

/** A try holds its upload this long after each sign of life, longer than one piece may take; one that died is taken up again afterwards. */
export const TRY_LEASE_MS = 3 * MINUTE_MS;
/** Tries to publish a video go on this long: a used-up daily quota passes by twice, and an operator has a weekend. */
export const GIVE_UP_AFTER_MS = 3 * DAY_MS;
/** How often a video that YouTube still processes is looked at. */
export const PROCESSING_PAUSE_MS = MINUTE_MS;

const RETRY_BOUNDS = { firstMs: 5 * SECOND_MS, longestMs: 10 * MINUTE_MS };
/** YouTube's quota comes back once a day: asking more often brings nothing. */
export const QUOTA_PAUSE_MS = HOUR_MS;
/** What waits for the operator is tried again this often. */
export const OPERATOR_PAUSE_MS = HOUR_MS;

/** Bytes that go to YouTube at a time: a multiple of 256 KiB, as its protocol wants. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** A tag that only the video of this upload has: by it a publication whose session was forgotten is found again. */
export function markOf(uploadId: string): string {
  return `upload-${uploadId}`;
}

/** Returns the delay after the `tries`-th failed try to publish a video, in milliseconds. */
export function retryDelayMs(tries: number): number {
  return backoffMs(tries, RETRY_BOUNDS);
}

/** Longest file name kept. */
export const FILE_NAME_MAX_LENGTH = 200;
/** Longest title YouTube takes. */
export const VIDEO_TITLE_MAX_LENGTH = 100;

/** What is said about a video on YouTube. */
export const VIDEO_DESCRIPTION = 'Demo of an MVP on MVP Market.';
/** 'tagged mvp, demo and others' (SPEC §5). */
export const VIDEO_TAGS = ['mvp', 'demo', 'startup', 'prototype', 'shorts'] as const;

const FALLBACK_TITLE = 'MVP demo';

/** A person's file name as it is shown: without folders and characters that are not shown. */
export function shownFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return cut(last.replace(/[\p{C}]/gu, '').trim(), FILE_NAME_MAX_LENGTH);
}

/** What a video is called on YouTube, which forbids angle brackets: its MVP's title, else its file's name. */
export function videoTitle(title: string, fileName: string): string {
  const wanted = title.trim() || shownFileName(fileName).replace(/\.\w{1,5}$/, '');
  const clean = wanted
    .replace(/[<>\p{C}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return cut(clean, VIDEO_TITLE_MAX_LENGTH) || FALLBACK_TITLE;
}

/** By characters: half of a pair would not be text. */
function cut(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim();
}
