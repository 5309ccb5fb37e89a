import type { EntityManager } from 'typeorm';
import { GONE_KINDS, type LedgerLine, paidOf } from './payment-ledger.rules.js';

/** Returns the ledger lines of a payment, oldest first, as the caller's transaction sees them. */
export function ledgerOf(tx: EntityManager, paymentId: string): Promise<LedgerLine[]> {
  return tx.query(
    'SELECT kind, cents, paypal_id AS "paypalId" FROM payment_ledger WHERE payment_id = $1 ORDER BY id',
    [paymentId],
  );
}

/**
 * Returns the whole cents that a buyer paid and did not get back: captured, less refunds, reversals, lost disputes and the
 * amount of an open dispute. 0 for a payment that was never captured.
 */
export async function paidCents(tx: EntityManager, paymentId: string): Promise<number> {
  return paidOf(await ledgerOf(tx, paymentId));
}

/** The same as an SQL expression, for reads of many payments. `paymentId` is a column with the payment's id. */
export function paidCentsSql(paymentId: string): string {
  return `(SELECT greatest(0, coalesce(sum(line.cents) FILTER (WHERE line.kind <> 'fee'), 0))
    FROM payment_ledger line WHERE line.payment_id = ${paymentId})`;
}

/** `goneOf` as an SQL expression: whole cents that the buyer got back for good. `paymentId` is a column with the payment's id. */
export function goneCentsSql(paymentId: string): string {
  return `(SELECT coalesce(-sum(line.cents), 0) FROM payment_ledger line
    WHERE line.payment_id = ${paymentId} AND line.kind IN (${GONE_KINDS.map((kind) => `'${kind}'`).join(', ')}))`;
}

/** Inserts the lines that the ledger does not have yet and returns these. A capture, refund or dispute has one line per kind. */
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
