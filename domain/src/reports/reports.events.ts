import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

/** Somebody reported a person or a listing to the moderators. */
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
