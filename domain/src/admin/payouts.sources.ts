import {
  CONSOLE_LEDGER_ENTRIES_MAX,
  type ConsoleLister,
  type ConsolePayout,
} from '@market/contract/admin/payouts';
import { type ListSource, searchCondition } from './list-source.js';
import { SEARCH_CONDITIONS } from './searches.queries.js';
import type { RowWithDates } from './row-with-dates.js';

export type ConsolePayoutRow = RowWithDates<
  ConsolePayout,
  'booksDifferSince' | 'createdAt' | 'updatedAt' | 'endedAt'
>;
export type ConsoleListerRow = RowWithDates<
  ConsoleLister,
  'heldAt' | 'pausedUntil' | 'nextWeeklyAt' | 'createdAt'
>;

/** Returns SQL that formats a timestamp as the contract's JSON does. */
const isoSql = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const usdSql = (cents: string) => `(${cents} / 100.0)::float8`;
const balanceSql = (account: string, sign = '') =>
  usdSql(
    `${sign}coalesce((SELECT sum(cents) FROM lister_ledger g WHERE g.lister_id = u.id AND g.account = '${account}'), 0)`,
  );

/** Payouts, each with the attempts to send its batch. */
export const PAYOUTS: ListSource<ConsolePayoutRow> = {
  fromSql: `payouts o JOIN users u ON u.id = o.lister_id LEFT JOIN payout_batches b ON b.id = o.batch_id`,
  columnsSql: `o.id, o.number, o.lister_id AS "listerId", u.display_name AS "listerName", ${usdSql('o.cents')} AS amount, o.address,
    o.origin, o.state, o.batch_id AS "batchId", b.paypal_id AS "paypalBatchId", o.item_id AS "itemId",
    o.item_status AS "itemStatus", ${usdSql('o.item_fee_cents')} AS "itemFee", o.reason,
    o.books_differ_since AS "booksDifferSince", o.created_at AS "createdAt", o.updated_at AS "updatedAt",
    o.ended_at AS "endedAt",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('at', ${isoSql('t.at')}, 'outcome', t.outcome, 'detail', t.detail)
       ORDER BY t.at, t.id), '[]') FROM payout_attempts t WHERE t.batch_id = o.batch_id) AS tries`,
  idColumn: 'o.id',
  timeColumn: 'o.created_at',
  sortColumns: {
    createdAt: 'o.created_at',
    number: 'o.number',
    listerName: 'lower(u.display_name)',
    amount: 'o.cents',
    state: 'o.state',
  },
  filterConditions: {
    q: searchCondition(
      ['o.number', 'o.address', 'u.display_name', 'o.item_id', 'b.paypal_id'],
      ['o.id', 'o.batch_id'],
    ),
    state: 'o.state = :value',
    books: { differ: 'o.books_differ_since IS NOT NULL' },
    listerId: 'o.lister_id = :value',
  },
};

/** People who list MVPs, with balances and the newest entries of their ledgers. */
export const LISTERS: ListSource<ConsoleListerRow> = {
  fromSql: `users u CROSS JOIN LATERAL (SELECT FROM listings l WHERE l.owner_id = u.id LIMIT 1) one
    LEFT JOIN payout_accounts a ON a.user_id = u.id LEFT JOIN users m ON m.id = a.held_by`,
  columnsSql: `u.id, u.display_name AS name, a.address, ${balanceSql('buyers', '-')} AS sold, ${balanceSql('fee')} AS fee,
    ${balanceSql('pending')} AS pending, ${balanceSql('available')} AS available, ${balanceSql('on-the-way')} AS "onTheWay",
    ${balanceSql('paid')} AS paid, CASE WHEN a.held_at IS NULL THEN 'free' ELSE 'held' END AS state, a.held_at AS "heldAt",
    a.held_by AS "heldBy", m.display_name AS "heldByName", a.hold_reason AS "holdReason",
    a.paused_until AS "pausedUntil", a.next_weekly_at AS "nextWeeklyAt", u.created_at AS "createdAt",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id::text, 'kind', e.kind, 'account', e.account,
       'amount', ${usdSql('e.cents')}, 'paymentId', e.payment_id, 'payoutId', e.payout_id, 'at', ${isoSql('e.at')})
       ORDER BY e.id DESC), '[]')
     FROM (SELECT * FROM lister_ledger g WHERE g.lister_id = u.id ORDER BY g.id DESC LIMIT ${CONSOLE_LEDGER_ENTRIES_MAX}) e) AS entries`,
  idColumn: 'u.id',
  timeColumn: 'u.created_at',
  sortColumns: { createdAt: 'u.created_at', name: 'lower(u.display_name)', heldAt: 'a.held_at' },
  filterConditions: {
    q: SEARCH_CONDITIONS.listers,
    state: { free: 'a.held_at IS NULL', held: 'a.held_at IS NOT NULL' },
  },
};
