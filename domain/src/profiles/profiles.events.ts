import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

/** What others see of a person changed: their page and cards are to be made anew. */
export const profileChanged = eventKind('profile.changed', 1, z.object({ userId: z.uuid() }));
