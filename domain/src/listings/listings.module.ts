import { Module } from '@nestjs/common';
import { GitHubModule } from '../github/github.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ReviewClocksModule } from '../reviews/review-clocks.module.js';
import { ListingListQueries } from './listing-list.queries.js';
import { ListingTotals } from './listing-totals.js';
import { ListingsQueries } from './listings.queries.js';
import { ListingsService } from './listings.service.js';
import { SitemapQueries } from './sitemap.queries.js';

/** MVPs on offer. */
@Module({
  imports: [GitHubModule, IdentityModule, ReviewClocksModule],
  providers: [ListingListQueries, ListingTotals, ListingsQueries, ListingsService, SitemapQueries],
  exports: [ListingListQueries, ListingTotals, ListingsQueries, ListingsService, SitemapQueries],
})
export class ListingsModule {}
