import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

/** Somebody wants to have what is known of them. */
export const dataExportRequested = eventKind(
  'account.export-requested',
  1,
  z.object({ exportId: z.uuid(), userId: z.uuid() }),
);

/** The document is there for its person to fetch. */
export const dataExportReady = eventKind(
  'account.export-ready',
  1,
  z.object({ exportId: z.uuid(), userId: z.uuid() }),
);

/** An account was left for good; its rows tell no name any more. */
export const accountDeleted = eventKind('account.deleted', 1, z.object({ userId: z.uuid() }));
