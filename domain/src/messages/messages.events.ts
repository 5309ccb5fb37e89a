import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** A message was sent. */
export const messageSent = eventKind(
  'message.sent',
  1,
  z.object({ messageId: z.uuid(), senderId: z.uuid(), recipientId: z.uuid() }),
);

/** The recipient opened the message. */
export const messageRead = eventKind(
  'message.read',
  1,
  z.object({ messageId: z.uuid(), senderId: z.uuid(), recipientId: z.uuid() }),
);
