import * as z from 'zod/mini';
import { ARCHIVE_REASONS, ARCHIVE_STATES, INVITATION_REASONS, INVITATION_STATES } from '../deliveries.js';
import { endpoint } from '../endpoints/endpoint.js';
import { Id, Moment } from '../endpoints/paging.js';
import { optionalText } from '../text/text.js';
import { listQuery, listReply, oneOf, searchText } from './list-query.js';
import { REASON_MAX_LENGTH } from './users.js';

/**
 * States of a delivery. It is `cancelled` if the payment was refunded before the source code was sent
 * (PAY-20).
 */
export const DELIVERY_STATES = ['awaiting-source', 'due', 'sent', 'cancelled'] as const;

const byId = z.object({ id: Id });
const optionalReason = z.object({ reason: z.optional(optionalText(REASON_MAX_LENGTH)) });

/** The delivery of one payment's source code by e-mail (DELIVERY-1). */
export const ConsoleDelivery = z.object({
  id: Id,
  rentalId: Id,
  /** The id of the buyer. */
  userId: Id,
  listingId: Id,
  listerId: Id,
  title: z.string(),
  renterName: z.string(),
  renterEmail: z.string(),
  state: z.enum(DELIVERY_STATES),
  isOverdue: z.boolean(),
  tries: z.int(),
  lastError: z.nullable(z.string()),
  dueAt: Moment,
  nextTryAt: Moment,
  sentAt: z.nullable(Moment),
  /** The state of the repository's archive; null if the lister offers none. */
  archive: z.nullable(z.enum(ARCHIVE_STATES)),
  archiveReason: z.nullable(z.enum(ARCHIVE_REASONS)),
  commit: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  invitation: z.nullable(z.enum(INVITATION_STATES)),
  invitationReason: z.nullable(z.enum(INVITATION_REASONS)),
  invitedLogin: z.nullable(z.string()),
  createdAt: Moment,
});
export type ConsoleDelivery = z.output<typeof ConsoleDelivery>;

export const listConsoleDeliveries = endpoint({
  id: 'admin.deliveries.list',
  method: 'GET',
  path: '/admin/deliveries',
  access: 'moderator',
  summary: 'List deliveries of source code',
  query: listQuery(['dueAt', 'createdAt', 'title', 'renterName', 'state', 'tries', 'sentAt'], {
    q: searchText,
    state: oneOf(DELIVERY_STATES),
    standing: oneOf(['open', 'overdue', 'failing', 'github-failed']),
  }),
  reply: listReply(ConsoleDelivery),
});
export const readConsoleDelivery = endpoint({
  id: 'admin.deliveries.read',
  method: 'GET',
  path: '/admin/deliveries/{id}',
  access: 'moderator',
  summary: 'One delivery',
  params: byId,
  reply: ConsoleDelivery,
});
export const resendDelivery = endpoint({
  id: 'admin.deliveries.resend',
  method: 'POST',
  path: '/admin/deliveries/{id}/resend',
  access: 'moderator',
  summary: 'Send the source code again, or retry at once if it was never sent',
  params: byId,
  body: optionalReason,
  reply: ConsoleDelivery,
});
export const retryGitHub = endpoint({
  id: 'admin.deliveries.github',
  method: 'POST',
  path: '/admin/deliveries/{id}/github',
  access: 'moderator',
  summary: 'Retry an archive or an invitation that failed at GitHub',
  params: byId,
  body: optionalReason,
  reply: ConsoleDelivery,
});
