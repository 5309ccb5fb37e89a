import { Injectable } from '@nestjs/common';
import { DomainError } from '../foundation/domain-error.js';
import { Transactions } from '../foundation/transactions.js';
import { PaymentBooks } from './payment-books.js';
import { differencesOf, type LedgerDifference } from './payment-ledger.compare.js';
import { ledgerOf } from './payment-ledger.queries.js';
import { linesOf } from './payment-ledger.rules.js';
import { PaymentRecords } from './payment-records.js';

/** Compares our ledger with PayPal's own books, and changes neither. */
@Injectable()
export class LedgerCheckService {
  constructor(
    private readonly transactions: Transactions,
    private readonly records: PaymentRecords,
    private readonly books: PaymentBooks,
  ) {}

  /**
   * Where our ledger of a payment and PayPal's books differ; none where they agree. Throws `payment/not-found`, and
   * `payment/capture-failed` while PayPal does not answer.
   */
  async compare(paymentId: string): Promise<LedgerDifference[]> {
    const payment = await this.records.byId(paymentId);
    if (!payment) throw new DomainError('payment/not-found');
    const books = await this.books.read(payment);
    const ours = await this.transactions.run((tx) => ledgerOf(tx, paymentId));
    return differencesOf(ours, books ? linesOf(books) : []);
  }
}
