import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';
import { Id, Moment } from '../endpoints/paging.js';

/**
 * The path below /api at which browsers upload videos resumably: tus 1.0 with the extensions creation and
 * termination (UPLOAD-2).
 */
export const VIDEO_UPLOADS_PATH = '/uploads/videos';

/**
 * How the progress bar of an upload grows: by `step` percent every `everyMs` milliseconds up to `ceiling`
 * percent, and to 100 when the upload ends (UPLOAD-4).
 */
export const SIMULATED_UPLOAD_PROGRESS = { step: 10, everyMs: 500, ceiling: 90 } as const;

/**
 * The states of an upload. A video is `receiving` its bytes, `received`, `checked`, `publishing` to YouTube,
 * and `published` (UPLOAD-1 to UPLOAD-3). A picture is `receiving` and `stored`. Both can be `failed`.
 */
export const UploadState = z.enum([
  'receiving',
  'received',
  'checked',
  'publishing',
  'published',
  'stored',
  'failed',
]);
export type UploadState = z.output<typeof UploadState>;

/** The upload of a video; the fields about YouTube are null until the video is published. */
export const VideoUpload = z.object({
  id: Id,
  state: UploadState,
  /** Which share of the file YouTube has received, from 0 to 1. */
  publishedShare: z.number(),
  /** The error text of a failed upload, or the reason why publishing is being retried. */
  reason: z.nullable(z.string()),
  /** Whether publishing can be retried without uploading again. */
  canRetry: z.boolean(),
  createdAt: Moment,
  videoId: z.nullable(z.string()),
  videoUrl: z.nullable(z.string()),
  title: z.string(),
  description: z.string(),
  thumbnailUrl: z.nullable(z.string()),
});
export type VideoUpload = z.output<typeof VideoUpload>;

const byId = z.object({ id: Id });

export const uploadImage = endpoint({
  id: 'uploads.image',
  method: 'POST',
  path: '/uploads/images',
  access: 'user',
  summary: "Store a listing's picture: the body is the file; returns the address for the listing's `image`",
  binaryBodyTypes: ['image/*', 'application/octet-stream'],
  reply: z.object({ id: Id, image: z.string() }),
  status: 201,
});
export const readUpload = endpoint({
  id: 'uploads.read',
  method: 'GET',
  path: '/uploads/{id}',
  access: 'user',
  summary: "State of one of the caller's videos",
  params: byId,
  reply: VideoUpload,
});
export const retryUpload = endpoint({
  id: 'uploads.retry',
  method: 'POST',
  path: '/uploads/{id}/retry',
  access: 'user',
  summary: "Retry publishing one of the caller's failed videos",
  params: byId,
  reply: VideoUpload,
});
