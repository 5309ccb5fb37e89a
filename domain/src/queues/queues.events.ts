import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

/** A moderator sent a job that had failed for good out again. */
export const jobRetried = eventKind(
  'job.retried',
  1,
  z.object({ failedJobId: z.uuid(), name: z.string(), subjectId: z.uuid() }),
);
