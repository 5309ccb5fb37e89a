import { Controller } from '@nestjs/common';
import { readOverview } from '@market/contract/admin/overview';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { OverviewQueries } from '@market/domain/admin/overview.queries';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';

/** The endpoint that returns the figures of the console's start page. */
@Controller()
export class ConsoleOverviewController {
  constructor(private readonly queries: OverviewQueries) {}

  /**
   * Returns figures of the last `days` days: listings, rentals and revenue by day, and how many deadlines of reviews
   * and deliveries were met.
   */
  @Route(readOverview)
  read(@Parsed() { query }: Input<typeof readOverview>): Promise<Reply<typeof readOverview>> {
    return this.queries.read(query.days);
  }
}
