import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

const provider = z.enum(['google', 'github']);

/** A person signed in for the first time. */
export const userSignedUp = eventKind('user.signed-up', 1, z.object({ userId: z.uuid(), provider }));
/** A signed-in person added a sign-in method. */
export const identityLinked = eventKind('identity.linked', 1, z.object({ userId: z.uuid(), provider }));
/** A signed-in person removed a sign-in method. */
export const identityUnlinked = eventKind('identity.unlinked', 1, z.object({ userId: z.uuid(), provider }));
/**
 * A refresh token was used again after it had been replaced. Its session was ended, because the token may
 * have been stolen (SIGNIN-5).
 */
export const sessionReused = eventKind(
  'session.reused',
  1,
  z.object({ userId: z.uuid(), sessionId: z.uuid() }),
);
