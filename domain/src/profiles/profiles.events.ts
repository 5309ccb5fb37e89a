import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/** A person's public profile changed. */
export const profileChanged = eventKind('profile.changed', 1, z.object({ userId: z.uuid() }));
