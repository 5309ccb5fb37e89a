import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

const provider = z.enum(['google', 'github']);

/** A person signed in for the first time. */
export const userSignedUp = eventKind('user.signed-up', 1, z.object({ userId: z.uuid(), provider }));
/** A signed-in person added a sign-in method. */
export const identityLinked = eventKind('identity.linked', 1, z.object({ userId: z.uuid(), provider }));
/** A signed-in person removed a sign-in method. */
export const identityUnlinked = eventKind('identity.unlinked', 1, z.object({ userId: z.uuid(), provider }));
/** A refresh token came back long after it had been exchanged: its session was ended, since someone may have copied it. */
export const sessionReused = eventKind(
  'session.reused',
  1,
  z.object({ userId: z.uuid(), sessionId: z.uuid() }),
);
