import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import {
  askPayoutCode,
  confirmPayoutAddress,
  listPayouts,
  type PayoutDetail,
  readPayout,
  requestPayout,
} from '@market/contract/payouts';
import { DomainError } from '@market/domain/foundation/domain-error';
import { PayoutAddressesService } from '@market/domain/payouts/payout-addresses.service';
import { PayoutPagesQueries } from '@market/domain/payouts/payout-pages.queries';
import { PayoutsService } from '@market/domain/payouts/payouts.service';
import { Caller } from '../http/access/caller.js';
import { Route } from '../http/endpoints/route.js';
import { IdempotentRowId } from '../http/idempotency/idempotent-row-id.js';
import { Parsed } from '../http/input/parsed.js';
import { addressView, payoutDetailView, payoutView } from './payout.view.js';

/** Endpoints of a lister's own payouts and payout address. */
@Controller()
export class PayoutsController {
  constructor(
    private readonly payouts: PayoutsService,
    private readonly payoutAddresses: PayoutAddressesService,
    private readonly pages: PayoutPagesQueries,
  ) {}

  /** Returns a page of the caller's payouts. */
  @Route(listPayouts)
  async list(
    @Parsed() { query }: Input<typeof listPayouts>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof listPayouts>> {
    const { rows, nextCursor } = await this.pages.readPage(userId, query);
    return { payouts: rows.map(payoutView), nextCursor };
  }

  /** Returns one payout. */
  @Route(readPayout)
  read(
    @Parsed() { params }: Input<typeof readPayout>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof readPayout>> {
    return this.detail(userId, params.id);
  }

  /** Requests a payout of all available earnings; a repeated request returns the same payout (PAYOUT-3). */
  @Route(requestPayout)
  async request(
    @Caller() { userId }: Caller,
    @IdempotentRowId() idempotentRowId: string | undefined,
  ): Promise<Reply<typeof requestPayout>> {
    const { id } = await this.payouts.request(userId, idempotentRowId);
    return this.detail(userId, id);
  }

  /** E-mails a confirmation code for a payout address (PAYOUT-10). */
  @Route(askPayoutCode)
  async requestCode(
    @Parsed() { body }: Input<typeof askPayoutCode>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof askPayoutCode>> {
    await this.payoutAddresses.sendCode(userId, body.address);
  }

  /** Confirms the payout address by its code (PAYOUT-10). */
  @Route(confirmPayoutAddress)
  async confirm(
    @Parsed() { body }: Input<typeof confirmPayoutAddress>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof confirmPayoutAddress>> {
    await this.payoutAddresses.confirm(userId, body.code);
    return addressView(await this.pages.readFacts(userId));
  }

  private async detail(userId: string, id: string): Promise<PayoutDetail> {
    const row = await this.pages.findOwn(userId, id);
    if (!row) throw new DomainError('payout/not-found');
    return payoutDetailView(row, await this.pages.readAttempts(userId, id));
  }
}
