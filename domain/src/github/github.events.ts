import * as z from 'zod';
import { eventKind } from '../foundation/event.js';

/** GitHub takes a lister's token no longer: what their listings offered by it is not given until they consent anew. */
export const gitHubGrantGone = eventKind('github.grant-gone', 1, z.object({ userId: z.uuid() }));
