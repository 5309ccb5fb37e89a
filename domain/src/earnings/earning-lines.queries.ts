import type { EarningKind } from '@market/contract/earning-kinds';
import {
  bigint,
  float,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { statement } from '../foundation/sql/statement.js';

const EARNING_LINE_ROW = {
  /** The smallest id among the ledger entries of a transaction; a page of lines is sorted by it. */
  position: bigint,
  id: uuid,
  at: timestamptz,
  kind: textOf<EarningKind>(),
  saleId: nullable(uuid),
  payoutId: nullable(uuid),
  listingId: nullable(uuid),
  title: nullable(text),
  payoutNumber: nullable(text),
  grossCents: float,
  feeCents: float,
  pendingCents: float,
  availableCents: float,
  onTheWayCents: float,
  paidCents: float,
};

/** One transaction of a lister's ledger, with the cents by which it changed each balance. */
export type EarningLineRow = RowOf<typeof EARNING_LINE_ROW>;

const movedCentsSql = (account: string) =>
  `coalesce(sum(cents) FILTER (WHERE account = '${account}'), 0)::float8`;

/**
 * Returns the SQL that selects transactions as lines of the earnings page. Only the first entry `e` of each
 * transaction is read and must meet `condition`.
 */
const linesSql = (condition: string, order: string, limit = '') => `
  SELECT first.id AS position, first.transaction_id AS id, first.at, first.kind, first.payment_id AS "saleId",
    first.payout_id AS "payoutId", l.id AS "listingId", l.title, o.number AS "payoutNumber", sums.*
  FROM (SELECT e.id, e.transaction_id, e.at, e.kind, e.payment_id, e.payout_id FROM lister_ledger e
        WHERE ${condition} AND NOT EXISTS (
          SELECT FROM lister_ledger o WHERE o.transaction_id = e.transaction_id AND o.id < e.id)
        ORDER BY e.id ${order} ${limit}) first
  CROSS JOIN LATERAL (
    SELECT -${movedCentsSql('buyers')} AS "grossCents", ${movedCentsSql('fee')} AS "feeCents", ${movedCentsSql('pending')} AS "pendingCents",
      ${movedCentsSql('available')} AS "availableCents", ${movedCentsSql('on-the-way')} AS "onTheWayCents", ${movedCentsSql('paid')} AS "paidCents"
    FROM lister_ledger WHERE transaction_id = first.transaction_id) sums
  LEFT JOIN payments p ON p.id = first.payment_id LEFT JOIN listings l ON l.id = p.listing_id
  LEFT JOIN payouts o ON o.id = first.payout_id
  ORDER BY first.id ${order}`;

/** Selects up to $4 lines of the lister $1 with kinds $3 whose `position` is below $2, newest first. */
export const selectLines = statement(
  EARNING_LINE_ROW,
  linesSql('e.lister_id = $1 AND e.id < $2 AND e.kind = ANY($3)', 'DESC', 'LIMIT $4'),
);

/** Like `selectLines`, but only lines of the listing $5. */
export const selectLinesOfListing = statement(
  EARNING_LINE_ROW,
  linesSql(
    `e.lister_id = $1 AND e.id < $2 AND e.kind = ANY($3)
     AND EXISTS (SELECT FROM payments s WHERE s.id = e.payment_id AND s.listing_id = $5)`,
    'DESC',
    'LIMIT $4',
  ),
);

/** All lines of the lister $1 about the payment $2, oldest first. */
export const selectLinesOfSale = statement(
  EARNING_LINE_ROW,
  linesSql('e.lister_id = $1 AND e.payment_id = $2', 'ASC'),
);
