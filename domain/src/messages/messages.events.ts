import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

/** A message reached its recipient's box. */
export const messageSent = eventKind(
  'message.sent',
  1,
  z.object({ messageId: z.uuid(), senderId: z.uuid(), recipientId: z.uuid() }),
);

/** Its recipient opened it. */
export const messageRead = eventKind(
  'message.read',
  1,
  z.object({ messageId: z.uuid(), senderId: z.uuid(), recipientId: z.uuid() }),
);
