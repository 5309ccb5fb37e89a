import * as z from 'zod/mini';
import { EARNING_KINDS } from '../earning-kinds.js';
import { endpoint } from '../endpoints/endpoint.js';
import { Id, Moment } from '../endpoints/paging.js';
import { requiredText } from '../text/text.js';
import { Hold, Reserve } from '../payouts.js';
import { listQuery, listReply, oneOf, searchText } from './list-query.js';
import { REASON_MAX_LENGTH } from './users.js';

/** States of a payout in the database; PayPal's own state is `itemStatus`. */
export const CONSOLE_PAYOUT_STATES = ['waiting', 'sending', 'under-way', 'paid', 'returned'] as const;
/** Accounts of a lister's ledger (EARN-1). */
export const LISTER_ACCOUNTS = ['buyers', 'fee', 'pending', 'available', 'on-the-way', 'paid'] as const;
/** How many of a ledger's newest entries the console shows. */
export const CONSOLE_LEDGER_ENTRIES_MAX = 200;

const byId = z.object({ id: Id });
const withReason = z.object({ reason: requiredText('Reason is required', REASON_MAX_LENGTH) });

/** A payout with every attempt to send its batch, oldest first; amounts in USD. */
export const ConsolePayout = z.object({
  id: Id,
  number: z.string(),
  listerId: Id,
  listerName: z.string(),
  amount: z.number(),
  address: z.string(),
  origin: z.enum(['weekly', 'requested']),
  state: z.enum(CONSOLE_PAYOUT_STATES),
  /** `batchId` is our id of the batch (`sender_batch_id` at PayPal); `paypalBatchId` is PayPal's id. */
  batchId: z.nullable(Id),
  paypalBatchId: z.nullable(z.string()),
  itemId: z.nullable(z.string()),
  itemStatus: z.nullable(z.string()),
  itemFee: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  /** When PayPal's record of the payout was found to differ from ours; null while they agree (PAYOUT-24). */
  booksDifferSince: z.nullable(Moment),
  createdAt: Moment,
  updatedAt: Moment,
  endedAt: z.nullable(Moment),
  tries: z.array(
    z.object({ at: Moment, outcome: z.enum(['begun', 'sent', 'refused', 'unknown']), detail: z.string() }),
  ),
});
export type ConsolePayout = z.output<typeof ConsolePayout>;

const LedgerEntry = z.object({
  id: z.string(),
  kind: z.enum(EARNING_KINDS),
  account: z.enum(LISTER_ACCOUNTS),
  amount: z.number(),
  paymentId: z.nullable(Id),
  payoutId: z.nullable(Id),
  at: Moment,
});

/** A lister with the balances and the newest entries of the lister's ledger. Newest entries first; amounts in USD. */
export const ConsoleLister = z.object({
  id: Id,
  name: z.string(),
  address: z.nullable(z.string()),
  sold: z.number(),
  fee: z.number(),
  pending: z.number(),
  available: z.number(),
  onTheWay: z.number(),
  paid: z.number(),
  state: z.enum(['free', 'held']),
  heldAt: z.nullable(Moment),
  heldBy: z.nullable(Id),
  heldByName: z.nullable(z.string()),
  holdReason: z.nullable(z.string()),
  pausedUntil: z.nullable(Moment),
  nextWeeklyAt: z.nullable(Moment),
  createdAt: Moment,
  entries: z.array(LedgerEntry),
  /**
   * The part of the balance that is not paid out now, with texts for the lister. Absent in lists; null if nothing is
   * reserved (PAYOUT-42).
   */
  reserve: z.optional(z.nullable(Reserve)),
  /** Everything that stops payouts now, with texts for the lister. Absent in lists (PAYOUT-30). */
  holds: z.optional(z.array(Hold)),
});
export type ConsoleLister = z.output<typeof ConsoleLister>;

export const listConsolePayouts = endpoint({
  id: 'admin.payouts.list',
  method: 'GET',
  path: '/admin/payouts',
  access: 'moderator',
  summary: 'List payouts, newest first',
  query: listQuery(['createdAt', 'number', 'listerName', 'amount', 'state'], {
    q: searchText,
    state: oneOf(CONSOLE_PAYOUT_STATES),
    books: oneOf(['differ']),
    listerId: z.optional(Id),
  }),
  reply: listReply(ConsolePayout),
});
export const readConsolePayout = endpoint({
  id: 'admin.payouts.read',
  method: 'GET',
  path: '/admin/payouts/{id}',
  access: 'moderator',
  summary: 'One payout with every try to send it',
  params: byId,
  reply: ConsolePayout,
});
export const listConsoleListers = endpoint({
  id: 'admin.listers.list',
  method: 'GET',
  path: '/admin/listers',
  access: 'moderator',
  summary: 'List people who list MVPs, with their balances',
  query: listQuery(['createdAt', 'name', 'heldAt'], { q: searchText, state: oneOf(['free', 'held']) }),
  reply: listReply(ConsoleLister),
});
export const readConsoleLister = endpoint({
  id: 'admin.listers.read',
  method: 'GET',
  path: '/admin/listers/{id}',
  access: 'moderator',
  summary: 'One lister with balances and the newest entries of the ledger',
  params: byId,
  reply: ConsoleLister,
});
export const holdPayouts = endpoint({
  id: 'admin.listers.hold',
  method: 'POST',
  path: '/admin/listers/{id}/hold',
  access: 'moderator',
  summary:
    'Hold payouts with a reason, which the lister can read; 403 on the moderator’s own, 409 if they are already held',
  params: byId,
  body: withReason,
  reply: ConsoleLister,
});
export const releasePayouts = endpoint({
  id: 'admin.listers.release',
  method: 'POST',
  path: '/admin/listers/{id}/release',
  access: 'moderator',
  summary: 'Release held payouts; 403 on the moderator’s own, 409 if they are not held',
  params: byId,
  body: withReason,
  reply: ConsoleLister,
});
