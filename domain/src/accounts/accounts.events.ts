import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** A person requested an export of their data. */
export const dataExportRequested = eventKind(
  'account.export-requested',
  1,
  z.object({ exportId: z.uuid(), userId: z.uuid() }),
);

/** A person's data export is ready for download. */
export const dataExportReady = eventKind(
  'account.export-ready',
  1,
  z.object({ exportId: z.uuid(), userId: z.uuid() }),
);

/** A person deleted their account. */
export const accountDeleted = eventKind('account.deleted', 1, z.object({ userId: z.uuid() }));
