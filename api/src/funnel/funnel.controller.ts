import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { countView, readFunnel } from '@market/contract/funnel';
import { Clock, DAY_MS } from '@market/domain/foundation/clock';
import { FunnelQueries } from '@market/domain/funnel/funnel.queries';
import { ViewsService } from '@market/domain/funnel/views.service';
import { ListingsQueries } from '@market/domain/listings/listings.queries';
import { Caller } from '../http/access/caller.js';
import { Route } from '../http/endpoints/route.js';
import { Parsed } from '../http/input/parsed.js';
import { RateLimits } from '../http/rate-limits/rate-limits.js';
import { isBot } from './is-bot.js';

/** Counts views, and shows listers what visitors did with their MVPs (EARN-20). */
@Controller()
export class FunnelController {
  constructor(
    private readonly views: ViewsService,
    private readonly funnels: FunnelQueries,
    private readonly listings: ListingsQueries,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a view of a listing's page, once per address, MVP and day. The response does not reveal whether it
   * was counted.
   */
  @Route(countView)
  async recordView(
    @Parsed() { params }: Input<typeof countView>,
    @Req() { ip, headers }: FastifyRequest,
  ): Promise<Reply<typeof countView>> {
    if (isBot(headers['user-agent'])) return;
    // Otherwise, calls with invented ids could use up the memory for counters.
    if (!(await this.listings.findForPurchase(params.id))) return;
    const day = this.clock.now().toISOString().slice(0, 10);
    if (await this.limits.isFirstView(ip, { listingId: params.id, day })) this.views.countView(params.id);
  }

  /** Returns how many visitors took each step of the funnel in a period, by MVP and by day. */
  @Route(readFunnel)
  async read(
    @Parsed() { query }: Input<typeof readFunnel>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof readFunnel>> {
    const periodEnd = new Date(new Date(query.to).getTime() + DAY_MS);
    const period = { from: new Date(query.from), until: periodEnd, listingId: query.mvpId ?? null };
    const { listings, days } = await this.funnels.readFunnel(userId, period);
    return {
      mvps: listings.map(({ listingId: id, title, ...steps }) => ({ mvp: { id, title }, ...steps })),
      days,
    };
  }
}
