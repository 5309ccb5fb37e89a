import * as z from 'zod';
import { eventKind } from '../foundation/outbox/event.js';

/**
 * GitHub no longer accepts a lister's token. Archives and invitations fail until the lister consents again.
 */
export const gitHubGrantGone = eventKind('github.grant-gone', 1, z.object({ userId: z.uuid() }));
