import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** A moderator retried a failed job (CONSOLE-11). */
export const jobRetried = eventKind(
  'job.retried',
  1,
  z.object({ failedJobId: z.uuid(), name: z.string(), subjectId: z.uuid() }),
);
