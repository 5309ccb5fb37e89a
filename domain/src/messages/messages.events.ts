import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** A person sent a private message. */
export const messageSent = eventKind(
  'message.sent',
  1,
  z.object({ messageId: z.uuid(), senderId: z.uuid(), recipientId: z.uuid() }),
);

/** The recipient of a private message opened it, and possibly earlier unread messages of its sender. */
export const messageRead = eventKind(
  'message.read',
  1,
  z.object({ messageId: z.uuid(), senderId: z.uuid(), recipientId: z.uuid() }),
);
