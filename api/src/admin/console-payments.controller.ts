import { Controller } from '@nestjs/common';
import {
  comparePayment,
  listConsolePayments,
  listConsoleRentals,
  readConsolePayment,
  readConsoleRental,
  refundPayment,
} from '@market/contract/admin/money';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { ConsoleLists } from '@market/domain/admin/console-lists';
import { fromCents, toCents } from '@market/contract/money/money';
import { PAYMENTS, RENTALS } from '@market/domain/admin/money.sources';
import { DomainError } from '@market/domain/foundation/domain-error';
import { LedgerCheckService } from '@market/domain/payments/ledger/ledger-check.service';
import { Caller } from '../http/access/caller.js';
import { withIsoDates, pageWithIsoDates } from './iso-dates.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { IdempotentRowId } from '../http/idempotency/idempotent-row-id.js';

/** Endpoints with which moderators read rentals and payments, refund payments and compare them with PayPal. */
@Controller()
export class ConsolePaymentsController {
  constructor(
    private readonly lists: ConsoleLists,
    private readonly actions: ConsoleActions,
    private readonly ledger: LedgerCheckService,
  ) {}

  /** Returns a page of rentals and purchases. */
  @Route(listConsoleRentals)
  async listRentals(
    @Parsed() { query }: Input<typeof listConsoleRentals>,
  ): Promise<Reply<typeof listConsoleRentals>> {
    return pageWithIsoDates(await this.lists.readPage(RENTALS, query));
  }

  /** Returns one rental or purchase. */
  @Route(readConsoleRental)
  readRental(
    @Parsed() { params }: Input<typeof readConsoleRental>,
  ): Promise<Reply<typeof readConsoleRental>> {
    return this.readRentalRow(params.id);
  }

  /** Returns a page of payments. */
  @Route(listConsolePayments)
  async listPayments(
    @Parsed() { query }: Input<typeof listConsolePayments>,
  ): Promise<Reply<typeof listConsolePayments>> {
    return pageWithIsoDates(await this.lists.readPage(PAYMENTS, query));
  }

  /** Returns one payment. */
  @Route(readConsolePayment)
  readPayment(
    @Parsed() { params }: Input<typeof readConsolePayment>,
  ): Promise<Reply<typeof readConsolePayment>> {
    return this.readPaymentRow(params.id);
  }

  /** Refunds a payment, in full or in part (PAY-20). */
  @Route(refundPayment)
  async refund(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof refundPayment>,
    @IdempotentRowId() idempotentRowId: string | undefined,
  ): Promise<Reply<typeof refundPayment>> {
    const { amount, reason } = body;
    const cents = amount === undefined ? undefined : toCents(amount);
    await this.actions.refundPayment(caller, { ...params, reason }, { cents, refundId: idempotentRowId });
    return this.readPaymentRow(params.id);
  }

  /** Compares our ledger with PayPal's records (PAY-24). */
  @Route(comparePayment)
  async compare(@Parsed() { params }: Input<typeof comparePayment>): Promise<Reply<typeof comparePayment>> {
    const differences = await this.ledger.compare(params.id);
    return {
      agrees: differences.length === 0,
      differences: differences.map(({ kind, paypalId, ourCents, theirCents }) => ({
        kind,
        paypalId,
        ours: fromCents(ourCents),
        theirs: fromCents(theirCents),
      })),
    };
  }

  private async readRentalRow(id: string) {
    const row = await this.lists.findById(RENTALS, id);
    if (!row) throw new DomainError('rental/not-found');
    return withIsoDates(row);
  }

  private async readPaymentRow(id: string) {
    const row = await this.lists.findById(PAYMENTS, id);
    if (!row) throw new DomainError('payment/not-found');
    return withIsoDates(row);
  }
}
