import { Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { newId } from '../foundation/new-id.js';
import { Transactions } from '../foundation/transactions.js';
import { withoutReceipt } from './receipts.queries.js';
import { receiptNumber } from './receipts.rules.js';

/** Issues one receipt for each captured payment, numbered without gaps (PAY-30). */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues the receipt of a captured payment, once however often it is called; does nothing for a payment that was not
   * captured. The year's counter stays locked until the receipt is inserted, so that no number is lost.
   */
  async issue(paymentId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [payment]: { capturedAt: Date | null }[] = await tx.query(
        'SELECT captured_at AS "capturedAt" FROM payments WHERE id = $1 FOR UPDATE',
        [paymentId],
      );
      if (!payment?.capturedAt) return;
      // Read after the lock: a statement sees only what was committed when it began.
      const issued: unknown[] = await tx.query('SELECT 1 FROM receipts WHERE payment_id = $1', [paymentId]);
      if (issued.length > 0) return;
      const now = this.clock.now();
      const year = now.getUTCFullYear();
      const [counter]: { last: number }[] = await tx.query(
        `INSERT INTO receipt_counters AS counter (year, last) VALUES ($1, 1)
         ON CONFLICT (year) DO UPDATE SET last = counter.last + 1 RETURNING last`,
        [year],
      );
      if (!counter) throw new Error(`The counter of ${year} gave no number`);
      await tx.query(
        `INSERT INTO receipts (id, number, payment_id, user_id, buyer_name, title, issued_at, mail_due_at)
         SELECT $1, $2, payments.id, payments.user_id, users.display_name, listings.title, $4, $4
         FROM payments JOIN users ON users.id = payments.user_id JOIN listings ON listings.id = payments.listing_id
         WHERE payments.id = $3`,
        [newId(), receiptNumber(year, counter.last), paymentId, now],
      );
    });
  }

  /** Returns the ids of up to `limit` captured payments without a receipt, the oldest first. */
  async missing(limit: number): Promise<string[]> {
    const rows: { id: string }[] = await this.transactions.run((tx) =>
      tx.query(`SELECT id FROM payments WHERE ${withoutReceipt('$1')} ORDER BY captured_at LIMIT $2`, [
        this.clock.now(),
        limit,
      ]),
    );
    return rows.map(({ id }) => id);
  }
}
