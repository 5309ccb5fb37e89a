import { Readable } from 'node:stream';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  downloadEarnings,
  listEarningLines,
  readEarnings,
  readEarningSums,
  readSale,
} from '@market/contract/earnings';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { EarningsQueries } from '@market/domain/earnings/earnings-pages.queries';
import { Clock, DAY_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { holdsOf } from '@market/domain/payouts/payout-holds';
import { withoutReserve } from '@market/domain/payouts/payout-reserve';
import { PayoutPagesQueries } from '@market/domain/payouts/payout-pages.queries';
import { Caller } from '../http/access/caller.js';
import { Route } from '../http/endpoints/route.js';
import { DownloadSlots } from '../http/load/download-slots.js';
import { Parsed } from '../http/input/parsed.js';
import { reserveView } from '../payouts/payout.view.js';
import { earningsFile } from './earnings-file.js';
import { lineView, saleView, summaryView, sumsView } from './earnings.view.js';

/** The earnings of the calling lister, which no other lister can read (EARN-9). */
@Controller()
export class EarningsController {
  constructor(
    private readonly earnings: EarningsQueries,
    private readonly payouts: PayoutPagesQueries,
    private readonly clock: Clock,
    private readonly downloads: DownloadSlots,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Returns the caller's balances, the next payout, and the reasons that stop payouts. */
  @Route(readEarnings)
  async summary(@Caller() { userId }: Caller): Promise<Reply<typeof readEarnings>> {
    const [balances, payoutFacts, nextReleaseAt, reserve] = await Promise.all([
      this.earnings.readBalances(userId),
      this.payouts.readFacts(userId),
      this.earnings.findNextRelease(userId),
      this.payouts.readReserve(userId),
    ]);
    const payableBalances = withoutReserve(balances, reserve);
    const payoutHolds = payoutFacts ? holdsOf(payoutFacts, payableBalances, this.clock.now()) : [];
    const { LISTER_FEE_PERCENT: feePercent, EARNINGS_PENDING_DAYS: pendingDays } = this.settings;
    return summaryView({
      balances,
      payable: payableBalances,
      reserve: reserveView(reserve, this.settings),
      facts: payoutFacts,
      holds: payoutHolds,
      nextReleaseAt,
      feePercent,
      pendingDays,
    });
  }

  /** Returns a page of ledger lines. */
  @Route(listEarningLines)
  async lines(
    @Parsed() { query }: Input<typeof listEarningLines>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof listEarningLines>> {
    const filter = { listingId: query.mvpId, filter: query.kind };
    const { rows, nextCursor } = await this.earnings.readLines(userId, filter, query);
    return { lines: rows.map(lineView), nextCursor };
  }

  /** Returns the sums of a period, by day and by MVP. */
  @Route(readEarningSums)
  async sums(
    @Parsed() { query }: Input<typeof readEarningSums>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof readEarningSums>> {
    const periodEnd = new Date(new Date(query.to).getTime() + DAY_MS);
    return sumsView(await this.earnings.readSums(userId, new Date(query.from), periodEnd));
  }

  /** Sends ledger lines as CSV. They are read from the database while the client receives them. */
  @Route(downloadEarnings)
  async file(
    @Parsed() { query }: Input<typeof downloadEarnings>,
    @Caller() { userId }: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.downloads.acquire('earnings', { userId, request, reply });
    const pages = this.earnings.streamLines(userId, { listingId: query.mvpId, filter: query.kind });
    const day = this.clock.now().toISOString().slice(0, 10);
    await reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="earnings-${day}.csv"`)
      .send(Readable.from(earningsFile(pages)));
  }

  /** Returns one sale with its ledger lines. */
  @Route(readSale)
  async sale(
    @Parsed() { params }: Input<typeof readSale>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof readSale>> {
    const row = await this.earnings.findSale(userId, params.id);
    if (!row) throw new DomainError('sale/not-found');
    return saleView(row, await this.earnings.readLinesOfSale(userId, row.id));
  }
}
