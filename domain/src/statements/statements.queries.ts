import { Injectable } from '@nestjs/common';
import type { EarningKind } from '@market/contract/earning-kinds';
import {
  boolean,
  bytea,
  float,
  int,
  neverNull,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
  type RowOf,
} from '../foundation/sql/columns.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { statement } from '../foundation/sql/statement.js';

/**
 * SQL that adds up the ledger of the lister $1 by month (UTC). `balanceCents` is the change of the lister's balance
 * within the month (EARN-30). Each month is read as a range of the index, so that Postgres need not sort a long ledger.
 */
const MONTHS_SQL = `SELECT start, coalesce(sum(entries) FILTER (WHERE kind = 'sale' AND account = 'buyers'), 0)::int AS sales,
    coalesce(-sum(cents) FILTER (WHERE kind = 'sale' AND account = 'buyers'), 0)::float8 AS "grossCents",
    coalesce(sum(cents) FILTER (WHERE kind <> 'sale' AND account = 'buyers'), 0)::float8 AS "refundsCents",
    coalesce(sum(cents) FILTER (WHERE account = 'fee'), 0)::float8 AS "feeCents",
    coalesce(sum(cents) FILTER (WHERE account = 'paid'), 0)::float8 AS "paidCents",
    coalesce(sum(cents) FILTER (WHERE account IN ('pending', 'available', 'on-the-way')), 0)::float8 AS "balanceCents"
  FROM (SELECT begins.start::date AS start, each.*
        FROM (SELECT generate_series(date_trunc('month', min(at) AT TIME ZONE 'UTC'), max(at) AT TIME ZONE 'UTC', interval '1 month') AS start
              FROM lister_ledger WHERE lister_id = $1) begins
        CROSS JOIN LATERAL (
          SELECT kind, account, count(*) AS entries, sum(cents) AS cents FROM lister_ledger
          WHERE lister_id = $1 AND at >= begins.start AT TIME ZONE 'UTC'
            AND at < (begins.start + interval '1 month') AT TIME ZONE 'UTC'
          GROUP BY kind, account) each) sums
  GROUP BY start`;

const MONTH_ROW = {
  month: text,
  sales: int,
  grossCents: float,
  /** What buyers got back by refunds, reversals and lost disputes. */
  refundsCents: float,
  feeCents: float,
  paidCents: float,
  /** The change of the balance: gross − refunds − fee − paid. */
  balanceCents: float,
  statementId: nullable(uuid),
  number: nullable(text),
  madeAt: nullable(timestamptz),
  nextTryAt: nullable(timestamptz),
};
export type MonthRow = RowOf<typeof MONTH_ROW>;

/** Selects every month (UTC) in which the lister $1 has entries, with its statement, oldest first. */
const selectMonths = statement(
  MONTH_ROW,
  `SELECT to_char(m.start, 'YYYY-MM') AS month, m.sales, m."grossCents", m."refundsCents", m."feeCents", m."paidCents",
     m."balanceCents", s.id AS "statementId", s.number, s.made_at AS "madeAt", s.next_try_at AS "nextTryAt"
   FROM (${MONTHS_SQL}) m
   LEFT JOIN lister_statements s ON s.lister_id = $1 AND s.month = m.start
   ORDER BY m.start`,
);

const STATEMENT_LINE_ROW = {
  at: timestamptz,
  kind: textOf<EarningKind>(),
  title: nullable(text),
  payoutNumber: nullable(text),
  grossCents: float,
  feeCents: float,
  paidCents: float,
};
/** A transaction of a lister's ledger. */
export type StatementLineRow = RowOf<typeof STATEMENT_LINE_ROW>;

/** Selects every transaction of the lister $1 from $2 until before $3, oldest first. */
const selectLines = statement(
  STATEMENT_LINE_ROW,
  `SELECT e.at, e.kind, l.title, o.number AS "payoutNumber", e."grossCents", e."feeCents", e."paidCents"
   FROM (SELECT min(id) AS id, min(at) AS at, min(kind) AS kind, payment_id, payout_id,
           coalesce(-sum(cents) FILTER (WHERE account = 'buyers'), 0)::float8 AS "grossCents",
           coalesce(sum(cents) FILTER (WHERE account = 'fee'), 0)::float8 AS "feeCents",
           coalesce(sum(cents) FILTER (WHERE account = 'paid'), 0)::float8 AS "paidCents"
         FROM lister_ledger WHERE lister_id = $1 AND at >= $2 AND at < $3
         GROUP BY transaction_id, payment_id, payout_id) e
   LEFT JOIN payments p ON p.id = e.payment_id LEFT JOIN listings l ON l.id = p.listing_id
   LEFT JOIN payouts o ON o.id = e.payout_id
   ORDER BY e.at, e.id`,
);

const BALANCE_ROW = { pendingCents: float, availableCents: float, onTheWayCents: float };
export type BalanceRow = RowOf<typeof BALANCE_ROW>;

/** Selects the balances of the lister $1 before $2. */
const selectBalance = statement(
  BALANCE_ROW,
  `SELECT coalesce(sum(cents) FILTER (WHERE account = 'pending'), 0)::float8 AS "pendingCents",
     coalesce(sum(cents) FILTER (WHERE account = 'available'), 0)::float8 AS "availableCents",
     coalesce(sum(cents) FILTER (WHERE account = 'on-the-way'), 0)::float8 AS "onTheWayCents"
   FROM lister_ledger WHERE lister_id = $1 AND at < $2`,
);

/** Selects the display name of the lister $1, and the name and address for the lister's statements. */
const selectLister = statement(
  { displayName: text, legalName: nullable(text), postalAddress: nullable(text) },
  `SELECT u.display_name AS "displayName", a.legal_name AS "legalName", a.postal_address AS "postalAddress"
   FROM users u LEFT JOIN statement_addresses a ON a.user_id = u.id WHERE u.id = $1`,
);

const selectStatementFile = statement(
  { number: text, file: neverNull(bytea) },
  'SELECT number, file FROM lister_statements WHERE id = $1 AND lister_id = $2 AND file IS NOT NULL',
);

/** Selects whether the lister $1 has entries from $2 until before $3. */
export const selectHasLedgerEntries = statement(
  { found: boolean },
  `SELECT EXISTS (SELECT FROM lister_ledger WHERE lister_id = $1 AND at >= $2 AND at < $3) AS found`,
);

/** Returns the next serial number of the year $1; the year's counter stays locked until the transaction ends. */
export const incrementStatementCounter = statement(
  { last: int },
  `INSERT INTO statement_counters AS counter (year, last) VALUES ($1, 1)
   ON CONFLICT (year) DO UPDATE SET last = counter.last + 1 RETURNING last`,
);

/**
 * Selects up to $4 listers with entries from $2 until before $3 and without a statement of the month $1. Each
 * step of the recursion finds the next lister by the index, so that Postgres need not read the whole ledger.
 */
export const selectListersWithoutStatement = statement(
  { id: uuid },
  `WITH RECURSIVE listers AS (
     (SELECT lister_id FROM lister_ledger ORDER BY lister_id LIMIT 1)
     UNION ALL
     SELECT (SELECT e.lister_id FROM lister_ledger e WHERE e.lister_id > listers.lister_id ORDER BY e.lister_id LIMIT 1)
     FROM listers WHERE listers.lister_id IS NOT NULL)
   SELECT u.id FROM listers JOIN users u ON u.id = listers.lister_id
   WHERE u.deleted_at IS NULL
     AND EXISTS (SELECT FROM lister_ledger e WHERE e.lister_id = u.id AND e.at >= $2 AND e.at < $3)
     AND NOT EXISTS (SELECT FROM lister_statements s WHERE s.lister_id = u.id AND s.month = $1)
   LIMIT $4`,
);

/** Claims the statement $1 until $3 for an attempt to make it, if an attempt is due at $2. */
export const claimStatement = statement(
  { listerId: uuid, month: text, number: text, tries: int },
  `UPDATE lister_statements SET tries = tries + 1, next_try_at = $3 WHERE id = $1 AND next_try_at <= $2
   RETURNING lister_id AS "listerId", to_char(month, 'YYYY-MM') AS month, number, tries`,
);

/**
 * Reads listers' statements. Every SQL statement has the lister's id in its condition, so that one lister cannot read
 * another's data (EARN-9).
 */
@Injectable()
export class StatementsQueries {
  constructor(private readonly readPool: ReadPool) {}

  /** Returns every month in which the lister has entries, with its statement, oldest first. */
  readMonths(listerId: string): Promise<MonthRow[]> {
    return this.readPool.rows(selectMonths(listerId));
  }

  /** Returns every transaction of the lister from `from` until before `until`, oldest first. */
  readLines(listerId: string, from: Date, until: Date): Promise<StatementLineRow[]> {
    return this.readPool.rows(selectLines(listerId, from, until));
  }

  /** Returns the lister's balances before `until`. */
  async readBalance(listerId: string, until: Date): Promise<BalanceRow> {
    const [row] = await this.readPool.rows(selectBalance(listerId, until));
    return row ?? { pendingCents: 0, availableCents: 0, onTheWayCents: 0 };
  }

  /** Returns the name and address that a statement shows. */
  async readLister(listerId: string): Promise<{ readonly name: string; readonly postalAddress: string }> {
    const [row] = await this.readPool.rows(selectLister(listerId));
    return { name: row?.legalName || row?.displayName || '', postalAddress: row?.postalAddress ?? '' };
  }

  /** Returns the PDF of the lister's statement; undefined if it belongs to another lister or is not made yet. */
  async readFile(
    listerId: string,
    id: string,
  ): Promise<{ readonly number: string; readonly file: Buffer } | undefined> {
    const [row] = await this.readPool.rows(selectStatementFile(id, listerId));
    return row;
  }
}
