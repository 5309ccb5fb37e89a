import { Injectable } from '@nestjs/common';
import { Clock, DAY_MS } from '../../foundation/clock.js';
import { DomainError } from '../../foundation/domain-error.js';
import { execute } from '../../foundation/sql/execute.js';
import { Transactions } from '../../foundation/sql/transactions.js';
import { PaymentBooks } from './payment-books.js';
import type { LedgerLine } from './ledger-line.js';
import { differencesOf, type LedgerDifference } from './payment-ledger.compare.js';
import { readLedger, storeLedgerDifference } from './payment-ledger.queries.js';
import { linesOf, unclearLinesOf } from './payment-ledger.rules.js';
import type { PayPalBooks } from './paypal-books.js';
import { PaymentRecords } from '../payment-records.js';
import { PAYPAL_COMPARISON_DELAY_MS, PAYPAL_COMPARISON_WINDOW_MS } from '../payments.rules.js';

/** Compares our ledger with PayPal's records (PAY-24). Changes no ledger. */
@Injectable()
export class LedgerCheckService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly records: PaymentRecords,
    private readonly paymentBooks: PaymentBooks,
  ) {}

  /**
   * Returns the lines in which our ledger of a payment differs from PayPal's records. Throws
   * `payment/not-found`, `payment/capture-failed` if PayPal does not respond, and `payment/disputes-unknown`
   * if our PayPal app may not read disputes.
   */
  async compare(paymentId: string): Promise<LedgerDifference[]> {
    const payment = await this.records.findById(paymentId);
    if (!payment) throw new DomainError('payment/not-found');
    const payPalBooks = await this.paymentBooks.read(payment);
    if (payPalBooks && !payPalBooks.disputes) throw new DomainError('payment/disputes-unknown');
    const ourLines = await this.transactions.run((tx) => readLedger(tx, paymentId));
    return payPalBooks ? compareLines(payPalBooks, ourLines) : differencesOf(ourLines, []);
  }

  /**
   * Stores since when our ledger of a payment differs from `payPalBooks`, which was just read from PayPal;
   * clears that time once both agree. Without PayPal's disputes (PAY-42), or if PayPal has no capture for the
   * payment, the ledger counts as different. A payment that differs is compared again within the hour, because
   * money may have moved while PayPal's records were read. A payment that agrees is compared again after growing
   * pauses, until PayPal can no longer move the money.
   */
  async storeDifference(paymentId: string, payPalBooks: PayPalBooks | undefined): Promise<void> {
    await this.transactions.run(async (tx) => {
      const ourLines = await readLedger(tx, paymentId);
      const hasDifference = !payPalBooks?.disputes || compareLines(payPalBooks, ourLines).length > 0;
      await execute(
        tx,
        storeLedgerDifference(
          paymentId,
          hasDifference,
          this.clock.now(),
          this.clock.in(PAYPAL_COMPARISON_DELAY_MS),
          `${PAYPAL_COMPARISON_WINDOW_MS / DAY_MS} days`,
        ),
      );
    });
  }
}

function compareLines(payPalBooks: PayPalBooks, ourLines: readonly LedgerLine[]): LedgerDifference[] {
  return differencesOf(ourLines, [
    ...linesOf(payPalBooks, ourLines),
    ...unclearLinesOf(payPalBooks, ourLines),
  ]);
}
