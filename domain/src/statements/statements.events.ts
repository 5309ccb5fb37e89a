import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** A lister's statement of a finished month was requested and must be made (EARN-31). */
export const statementRequested = eventKind(
  'statement.requested',
  1,
  z.object({ statementId: z.uuid(), listerId: z.uuid() }),
);
