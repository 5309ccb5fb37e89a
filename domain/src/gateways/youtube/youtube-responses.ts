import * as z from 'zod';
import { YouTubeError, type YouTubeProblem } from './youtube.errors.js';

const ErrorBody = z.object({
  error: z.union([
    z.string(),
    z.object({
      message: z.string().optional(),
      errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    }),
  ]),
  error_description: z.string().optional(),
});
const ErrorResponse = z.object({ status: z.int().optional(), data: z.unknown().optional() });
const Video = z.object({ id: z.string().regex(/^[\w-]{11}$/) });
const SENT_RANGE_PATTERN = /^bytes=0-(\d+)$/;

/**
 * The state of an uploaded video on YouTube: not listed (not yet, or because it was deleted), being processed, visible,
 * locked as private, or rejected.
 */
export type VideoState =
  | { readonly state: 'not-listed' | 'processing' | 'ready' | 'private' }
  | { readonly state: 'rejected'; readonly reason: string };

interface VideoStatus {
  readonly uploadStatus?: string | null;
  readonly privacyStatus?: string | null;
  readonly rejectionReason?: string | null;
  readonly failureReason?: string | null;
}

/**
 * Returns the state of a video by its status at YouTube, which is undefined if YouTube does not list it (UPLOAD-40).
 */
export function videoState(status: VideoStatus | undefined): VideoState {
  if (!status) return { state: 'not-listed' };
  if (status.uploadStatus === 'uploaded') return { state: 'processing' };
  const { uploadStatus, privacyStatus, rejectionReason, failureReason } = status;
  if (uploadStatus === 'failed' || uploadStatus === 'rejected' || uploadStatus === 'deleted')
    return { state: 'rejected', reason: rejectionReason ?? failureReason ?? uploadStatus };
  return { state: privacyStatus === 'private' ? 'private' : 'ready' };
}

/** The fields that we read of a response of Google's HTTP client. */
export interface GoogleResponse {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly data: unknown;
}

/**
 * Progress of an upload: the number of bytes that YouTube has received, or the id of the finished video.
 */
export type UploadProgress = { readonly sentBytes: number } | { readonly videoId: string };

/** Returns the progress of an upload from the response of its session. */
export function progressOf({ status, headers, data }: GoogleResponse): UploadProgress {
  if (status === 308) {
    const range = headers.get('range');
    return { sentBytes: range === null ? 0 : Number(SENT_RANGE_PATTERN.exec(range)?.[1] ?? -1) + 1 };
  }
  const video = Video.safeParse(typeof data === 'string' ? parseJson(data) : data);
  if (!video.success)
    throw new YouTubeError('unclear', 'YouTube responded with an unexpected body', video.error);
  return { videoId: video.data.id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** YouTube's error reasons that mean: retry on the next day. */
const QUOTA_REASONS = new Set(['quotaExceeded', 'dailyLimitExceeded', 'uploadLimitExceeded']);
/**
 * YouTube's reasons of errors whose cause only an operator can remove: an expired or revoked refresh token, a disabled
 * client or project.
 */
const NEEDS_OPERATOR_REASONS = new Set([
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'authError',
  'accessNotConfigured',
  'insufficientPermissions',
  'youtubeSignupRequired',
]);
/** YouTube's error reasons after which a retry can soon succeed. */
const TEMPORARY_REASONS = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'backendError',
  'internalError',
]);

/**
 * Converts an error of Google's HTTP client; `isSessionCall` means that the call was made to an upload session.
 */
export function youTubeError(error: unknown, isSessionCall = false): YouTubeError {
  if (error instanceof YouTubeError) return error;
  const response = ErrorResponse.safeParse(responseOf(error)).data;
  if (response?.status === undefined) return new YouTubeError('unclear', 'YouTube did not respond', error);
  const { message, reason } = failureTextOf(response.data, response.status);
  return new YouTubeError(problemOf(response.status, reason, isSessionCall), message, error);
}

function responseOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'response' in error ? error.response : undefined;
}

function failureTextOf(data: unknown, status: number): { message: string; reason: string } {
  const errorBody = ErrorBody.safeParse(typeof data === 'string' ? parseJson(data) : data).data;
  const defaultMessage = `YouTube answered ${status}`;
  if (!errorBody) return { message: defaultMessage, reason: '' };
  const { error, error_description: description } = errorBody;
  if (typeof error === 'string') return { message: description ?? error, reason: error };
  return { message: withoutHtml(error.message) || defaultMessage, reason: error.errors?.[0]?.reason ?? '' };
}

/** Removes HTML tags, because YouTube writes some error texts in HTML. */
function withoutHtml(text = ''): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function problemOf(status: number, reason: string, isSessionCall: boolean): YouTubeProblem {
  if (NEEDS_OPERATOR_REASONS.has(reason)) return 'operator';
  if (QUOTA_REASONS.has(reason)) return 'quota';
  if (status >= 500 || status === 429 || status === 408 || TEMPORARY_REASONS.has(reason)) return 'unclear';
  if (isSessionCall && (status === 404 || status === 410)) return 'session-lost';
  return 'refused';
}
