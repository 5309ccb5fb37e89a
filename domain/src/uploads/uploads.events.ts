import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

const uploadPayload = z.object({ uploadId: z.uuid() });

/** A video was received completely. */
export const uploadReceived = eventKind('upload.received', 1, uploadPayload);
/** A video passed its check, or a failed video is to be published again. */
export const uploadChecked = eventKind('upload.checked', 1, uploadPayload);
/** A video can be seen on YouTube. */
export const uploadPublished = eventKind(
  'upload.published',
  1,
  z.object({ uploadId: z.uuid(), userId: z.uuid(), videoId: z.string() }),
);
/** A video was refused for its content, or could not be published. */
export const uploadFailed = eventKind(
  'upload.failed',
  1,
  z.object({ uploadId: z.uuid(), userId: z.uuid(), reason: z.string() }),
);
