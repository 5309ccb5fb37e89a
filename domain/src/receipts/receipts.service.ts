import { Injectable } from '@nestjs/common';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { Receipt } from './receipt.entity.js';
import {
  insertReceipt,
  lockPayment,
  selectPaymentsWithoutReceipt,
  allocateReceiptNumber,
} from './receipts.queries.js';
import { receiptNumber } from './receipts.rules.js';

/** Issues one receipt for each captured payment, numbered without gaps (PAY-30). */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues the receipt of a captured payment; a second call changes nothing. Does nothing for a payment that
   * was not captured. The year's counter stays locked until the receipt is inserted, so that numbers have no
   * gaps.
   */
  async issue(paymentId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const [payment] = (await execute(tx, lockPayment(paymentId))).rows;
      if (!payment?.capturedAt) return;
      // Whether a receipt exists is read after the lock, because a statement does not see rows that are
      // committed after it began.
      if (await tx.existsBy(Receipt, { paymentId })) return;
      const now = this.clock.now();
      const year = now.getUTCFullYear();
      const [counter] = (await execute(tx, allocateReceiptNumber(year))).rows;
      if (!counter) throw new Error(`The counter of ${year} gave no number`);
      await execute(tx, insertReceipt(newId(), receiptNumber(year, counter.last), paymentId, now));
    });
  }

  /** Returns the ids of up to `limit` captured payments without a receipt, the oldest first. */
  async findMissing(limit: number): Promise<string[]> {
    const { rows } = await this.transactions.run((tx) =>
      execute(tx, selectPaymentsWithoutReceipt(this.clock.now(), limit)),
    );
    return rows.map(({ id }) => id);
  }
}
