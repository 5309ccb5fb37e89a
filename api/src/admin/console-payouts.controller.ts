import { Controller, Inject } from '@nestjs/common';
import {
  holdPayouts,
  listConsoleListers,
  listConsolePayouts,
  readConsoleLister,
  readConsolePayout,
  releasePayouts,
} from '@market/contract/admin/payouts';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { ConsoleLists } from '@market/domain/admin/console-lists';
import { LISTERS, PAYOUTS } from '@market/domain/admin/payouts.sources';
import { EarningsQueries } from '@market/domain/earnings/earnings-pages.queries';
import { Clock } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { holdsOf } from '@market/domain/payouts/payout-holds';
import { withoutReserve } from '@market/domain/payouts/payout-reserve';
import { PayoutPagesQueries } from '@market/domain/payouts/payout-pages.queries';
import { Caller } from '../http/access/caller.js';
import { Route } from '../http/endpoints/route.js';
import { Parsed } from '../http/input/parsed.js';
import { holdView, reserveView } from '../payouts/payout.view.js';
import { withIsoDates, pageWithIsoDates } from './iso-dates.js';

/** Endpoints with which moderators read payouts and listers' balances, and hold payouts. */
@Controller()
export class ConsolePayoutsController {
  constructor(
    private readonly lists: ConsoleLists,
    private readonly actions: ConsoleActions,
    private readonly earnings: EarningsQueries,
    private readonly payoutPages: PayoutPagesQueries,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Returns a page of payouts. */
  @Route(listConsolePayouts)
  async listPayouts(
    @Parsed() { query }: Input<typeof listConsolePayouts>,
  ): Promise<Reply<typeof listConsolePayouts>> {
    return pageWithIsoDates(await this.lists.readPage(PAYOUTS, query));
  }

  /** Returns one payout. */
  @Route(readConsolePayout)
  async readPayout(
    @Parsed() { params }: Input<typeof readConsolePayout>,
  ): Promise<Reply<typeof readConsolePayout>> {
    const row = await this.lists.findById(PAYOUTS, params.id);
    if (!row) throw new DomainError('payout/not-found');
    return withIsoDates(row);
  }

  /** Returns a page of listers. */
  @Route(listConsoleListers)
  async listListers(
    @Parsed() { query }: Input<typeof listConsoleListers>,
  ): Promise<Reply<typeof listConsoleListers>> {
    return pageWithIsoDates(await this.lists.readPage(LISTERS, query));
  }

  /** Returns one lister. */
  @Route(readConsoleLister)
  readLister(
    @Parsed() { params }: Input<typeof readConsoleLister>,
  ): Promise<Reply<typeof readConsoleLister>> {
    return this.readRow(params.id);
  }

  /** Stops payouts to a lister (PAYOUT-30). */
  @Route(holdPayouts)
  async hold(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof holdPayouts>,
  ): Promise<Reply<typeof holdPayouts>> {
    await this.actions.holdPayouts(caller, { ...params, ...body });
    return this.readRow(params.id);
  }

  /** Ends the hold on payouts to a lister. */
  @Route(releasePayouts)
  async release(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof releasePayouts>,
  ): Promise<Reply<typeof releasePayouts>> {
    await this.actions.releasePayouts(caller, { ...params, ...body });
    return this.readRow(params.id);
  }

  /** Returns a lister with the reasons that stop payouts, in the words that the lister sees (CONSOLE-22). */
  private async readRow(id: string) {
    const row = await this.lists.findById(LISTERS, id);
    if (!row) throw new DomainError('profile/not-found');
    const [balances, payoutFacts, reserve] = await Promise.all([
      this.earnings.readBalances(id),
      this.payoutPages.readFacts(id),
      this.payoutPages.readReserve(id),
    ]);
    const payableBalances = withoutReserve(balances, reserve);
    const payoutHolds = payoutFacts ? holdsOf(payoutFacts, payableBalances, this.clock.now()) : [];
    return {
      ...withIsoDates(row),
      reserve: reserveView(reserve, this.settings),
      holds: payoutHolds.map(holdView),
    };
  }
}
