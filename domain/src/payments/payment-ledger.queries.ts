import type { EntityManager } from 'typeorm';
import { GONE_KINDS, type LedgerLine, paidOf } from './payment-ledger.rules.js';

/** The lines of a payment, oldest first, as the caller's transaction sees them. */
export function ledgerOf(tx: EntityManager, paymentId: string): Promise<LedgerLine[]> {
  return tx.query(
    'SELECT kind, cents, paypal_id AS "paypalId" FROM payment_ledger WHERE payment_id = $1 ORDER BY id',
    [paymentId],
  );
}

/**
 * Whole cents of a payment that were really paid and did not go back: captured, less refunds, reversals, lost disputes and
 * what an open dispute holds. Nought for a payment that was never captured.
 */
export async function paidCents(tx: EntityManager, paymentId: string): Promise<number> {
  return paidOf(await ledgerOf(tx, paymentId));
}

/**
 * The same as SQL, for reads that sum over many payments: whole cents of the payment whose id is `paymentId`, a column,
 * by the rule of `paidOf`.
 */
export function paidCentsSql(paymentId: string): string {
  return `(SELECT greatest(0, coalesce(sum(line.cents) FILTER (WHERE line.kind <> 'fee'), 0))
    FROM payment_ledger line WHERE line.payment_id = ${paymentId})`;
}

/** Whole cents of a payment that have gone back to the buyer for good, by the rule of `goneOf`, as SQL. */
export function goneCentsSql(paymentId: string): string {
  return `(SELECT coalesce(-sum(line.cents), 0) FROM payment_ledger line
    WHERE line.payment_id = ${paymentId} AND line.kind IN (${GONE_KINDS.map((kind) => `'${kind}'`).join(', ')}))`;
}

/** Writes the lines that are not there yet; answers those. A line of a capture, refund or dispute is written once. */
export async function appendLines(
  tx: EntityManager,
  { paymentId, at }: { readonly paymentId: string; readonly at: Date },
  lines: readonly LedgerLine[],
): Promise<LedgerLine[]> {
  if (lines.length === 0) return [];
  return tx.query(
    `INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at)
     SELECT $1, kind, cents, paypal_id, $2 FROM unnest($3::text[], $4::int[], $5::text[]) AS line (kind, cents, paypal_id)
     ON CONFLICT (kind, paypal_id) DO NOTHING RETURNING kind, cents, paypal_id AS "paypalId"`,
    [
      paymentId,
      at,
      lines.map(({ kind }) => kind),
      lines.map(({ cents }) => cents),
      lines.map(({ paypalId }) => paypalId),
    ],
  );
}
