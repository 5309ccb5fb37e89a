import type { EntityManager } from 'typeorm';
import { boolean, int, text, textOf } from '../../foundation/sql/columns.js';
import { execute } from '../../foundation/sql/execute.js';
import { statement } from '../../foundation/sql/statement.js';
import type { LedgerKind, LedgerLine } from './ledger-line.js';
import { RETURNED_KINDS, paidCentsOf } from './payment-ledger.rules.js';

const LEDGER_LINE_ROW = { kind: textOf<LedgerKind>(), cents: int, paypalId: text };

const selectLines = statement(
  LEDGER_LINE_ROW,
  'SELECT kind, cents, paypal_id AS "paypalId" FROM payment_ledger WHERE payment_id = $1 ORDER BY id',
);

const insertLines = statement(
  LEDGER_LINE_ROW,
  `INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at)
   SELECT $1, kind, cents, paypal_id, $2 FROM unnest($3::text[], $4::int[], $5::text[]) AS line (kind, cents, paypal_id)
   ON CONFLICT (kind, paypal_id) DO NOTHING RETURNING kind, cents, paypal_id AS "paypalId"`,
);

/** Selects whether the ledger of the payment $1 has lines of the kinds $2 that returned money after $3. */
const selectHasReturned = statement(
  { hasReturned: boolean },
  `SELECT EXISTS (SELECT FROM payment_ledger WHERE payment_id = $1 AND kind = ANY($2) AND cents < 0 AND at > $3) AS "hasReturned"`,
);

/**
 * Stores the result of comparing the ledger of the payment $1 with PayPal's records at $3. If $2 is true, they differ,
 * and are compared again at $4 at the latest. If $2 is false, they agree. They are then compared again after half of
 * the time since the last movement of money, but at $4 at the earliest; not again if the payment was captured longer
 * ago than the interval $5.
 */
export const storeLedgerDifference = statement(
  {},
  `UPDATE payments SET books_differ_since = CASE WHEN $2 THEN coalesce(books_differ_since, $3) END,
     compare_due_at = CASE WHEN $2 THEN least(compare_due_at, $4)
       WHEN captured_at < $3::timestamptz - $5::interval THEN NULL
       ELSE greatest($4, $3::timestamptz + ($3::timestamptz
         - (SELECT max(at) FROM payment_ledger WHERE payment_id = payments.id)) / 2) END
   WHERE id = $1`,
);

/**
 * Returns the ledger lines of a payment, oldest first, including lines that the caller's transaction has
 * inserted.
 */
export async function readLedger(tx: EntityManager, paymentId: string): Promise<LedgerLine[]> {
  const { rows } = await execute(tx, selectLines(paymentId));
  return rows;
}

/**
 * Returns the whole cents that a buyer paid and did not get back: captured, less refunds, reversals, lost disputes
 * and the amount of an open dispute. Returns 0 for a payment that was never captured.
 */
export async function readPaidCents(tx: EntityManager, paymentId: string): Promise<number> {
  return paidCentsOf(await readLedger(tx, paymentId));
}

/**
 * Returns whether the buyer of a payment got money back by a refund, a reversal or a lost dispute after
 * `sinceAt`.
 */
export async function hasReturnedSince(
  tx: EntityManager,
  paymentId: string,
  sinceAt: Date,
): Promise<boolean> {
  const { rows } = await execute(tx, selectHasReturned(paymentId, RETURNED_KINDS, sinceAt));
  return rows[0]?.hasReturned ?? false;
}

/**
 * Returns an SQL expression with the result of `readPaidCents`, for reads of many payments. `paymentId` is a
 * column with the payment's id.
 */
export function paidCentsSql(paymentId: string): string {
  return `(SELECT greatest(0, coalesce(sum(line.cents) FILTER (WHERE line.kind <> 'fee'), 0))
    FROM payment_ledger line WHERE line.payment_id = ${paymentId})`;
}

/**
 * Returns an SQL expression with the result of `returnedCents`. `paymentId` is a column with the payment's
 * id.
 */
export function returnedCentsSql(paymentId: string): string {
  return `(SELECT coalesce(-sum(line.cents), 0) FROM payment_ledger line
    WHERE line.payment_id = ${paymentId} AND line.kind IN (${RETURNED_KINDS.map((kind) => `'${kind}'`).join(', ')}))`;
}

const selectKeptCents = statement(
  { cents: int },
  `SELECT CASE WHEN asked.is_all THEN 0
     ELSE greatest(0, ${paidCentsSql('payments.id')} - coalesce(asked.cents, 0))::int END AS cents
   FROM payments LEFT JOIN payment_refunds asked ON asked.payment_id = payments.id AND asked.state = 'asked'
   WHERE payments.id = $1`,
);

/**
 * Returns the result of `readPaidCents`, less what a requested refund gives back. Reads both in one statement,
 * because PayPal may make the refund at the same time: two statements could miss its cents or count them twice.
 */
export async function readKeptCents(tx: EntityManager, paymentId: string): Promise<number> {
  const { rows } = await execute(tx, selectKeptCents(paymentId));
  return rows[0]?.cents ?? 0;
}

/**
 * Inserts the lines that are not in the ledger yet, and returns the inserted lines. The ledger has at most one
 * line per kind for each capture, refund or dispute.
 */
export async function appendLines(
  tx: EntityManager,
  { paymentId, at: bookedAt }: { readonly paymentId: string; readonly at: Date },
  lines: readonly LedgerLine[],
): Promise<LedgerLine[]> {
  if (lines.length === 0) return [];
  const { rows } = await execute(
    tx,
    insertLines(
      paymentId,
      bookedAt,
      lines.map(({ kind }) => kind),
      lines.map(({ cents }) => cents),
      lines.map(({ paypalId }) => paypalId),
    ),
  );
  return rows;
}
