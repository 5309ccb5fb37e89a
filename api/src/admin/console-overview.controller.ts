import { Controller } from '@nestjs/common';
import { readOverview } from '@market/contract/admin/overview';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { OverviewQueries } from '@market/domain/admin/overview.queries';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';

/** The first page of the console. */
@Controller()
export class ConsoleOverviewController {
  constructor(private readonly queries: OverviewQueries) {}

  /** Listings, rentals, revenue and promises kept over the last days. */
  @Route(readOverview)
  read(@Parsed() { query }: Input<typeof readOverview>): Promise<Reply<typeof readOverview>> {
    return this.queries.read(query.days);
  }
}
