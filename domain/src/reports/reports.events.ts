import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** A person reported something to the moderators (PEOPLE-22). */
export const reportFiled = eventKind(
  'report.filed',
  1,
  z.object({ reportId: z.uuid(), reporterId: z.uuid() }),
);

/** A moderator closed a report. */
export const reportResolved = eventKind(
  'report.resolved',
  1,
  z.object({ reportId: z.uuid(), moderatorId: z.uuid() }),
);
