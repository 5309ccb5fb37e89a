import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { Id, Moment } from './paging.js';

/** Where videos are sent to, below the API: tus 1.0 (creation, termination). */
export const VIDEO_UPLOADS_PATH = '/uploads/videos';

/** The bar climbs by this much per step up to the ceiling, then to 100 on finish (SPEC §4). */
export const UPLOAD_PROGRESS = { step: 10, everyMs: 500, ceiling: 90 } as const;

/**
 * Where an upload stands (DECISIONS 25). A video: `receiving` its bytes, `received` whole, `checked` by its content,
 * `publishing` to YouTube, `published`. A picture: `receiving`, `stored`. Either: `failed`.
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

/** A video's way to YouTube, with SPEC §3 'Uploaded video result' once it is there. */
export const VideoUpload = z.object({
  id: Id,
  state: UploadState,
  /** How much of the file YouTube has, 0 to 1. */
  publishedShare: z.number(),
  /** Why it failed, or why YouTube is not taking it just now; SPEC §8's sentences. */
  reason: z.nullable(z.string()),
  /** Whether a failed one may be tried again without sending it anew. */
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
  summary:
    "Keep a listing's picture: the file itself is the body; answers the address for the listing's `image`",
  bytes: ['image/*', 'application/octet-stream'],
  reply: z.object({ id: Id, image: z.string() }),
  status: 201,
});
export const readUpload = endpoint({
  id: 'uploads.read',
  method: 'GET',
  path: '/uploads/{id}',
  access: 'user',
  summary: "Where one of the caller's videos stands",
  params: byId,
  reply: VideoUpload,
});
export const retryUpload = endpoint({
  id: 'uploads.retry',
  method: 'POST',
  path: '/uploads/{id}/retry',
  access: 'user',
  summary: "Publish one of the caller's failed videos again",
  params: byId,
  reply: VideoUpload,
});
