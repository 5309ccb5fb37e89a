import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Posts a sale of $50 to a lister's ledger on the 10th of a month (UTC) like '2025-03', and its payout at the end of
 * that month. The lister's balance does not change.
 */
export async function insertLedgerMonth(databaseUrl: string, lister: string, month: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const [paymentId, saleId, payoutId] = [randomUUID(), randomUUID(), randomUUID()];
    const entries: readonly (readonly [string, string, string, number, string])[] = [
      [saleId, 'sale', 'buyers', -5000, '10'],
      [saleId, 'sale', 'fee', 500, '10'],
      [saleId, 'sale', 'pending', 4500, '10'],
      [payoutId, 'payout-paid', 'pending', -4500, '28'],
      [payoutId, 'payout-paid', 'paid', 4500, '28'],
    ];
    await client.query(
      `INSERT INTO lister_ledger (transaction_id, lister_id, kind, account, cents, payment_id, at)
       SELECT transaction::uuid, users.id, kind, account, cents::int, $2::uuid, ($3 || '-' || day)::timestamptz
       FROM users, unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
         AS entry (transaction, kind, account, cents, day)
       WHERE display_name = $1`,
      [
        lister,
        paymentId,
        month,
        ...[0, 1, 2, 3, 4].map((column) => entries.map((entry) => String(entry[column]))),
      ],
    );
  } finally {
    await client.end();
  }
}
