import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** A person follows another. */
export const userFollowed = eventKind(
  'user.followed',
  1,
  z.object({ followerId: z.uuid(), followedId: z.uuid() }),
);
