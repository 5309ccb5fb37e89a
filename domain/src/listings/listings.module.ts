import { Module } from '@nestjs/common';
import { GitHubGatewayModule } from '../gateways/github/github.module.js';
import { GitHubModule } from '../github/github.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { SubmissionsModule } from '../reviews/submissions.module.js';
import { ListingCountsQueries } from './listing-counts.queries.js';
import { ListingListQueries } from './listing-list.queries.js';
import { ListingTotals } from './listing-totals.js';
import { ListingsQueries } from './listings.queries.js';
import { RelatedListingsQueries } from './related-listings.queries.js';
import { RepositoryFactsQueries } from './repository-facts.queries.js';
import { RepositoryFactsService } from './repository-facts.service.js';
import { ListingsSweeps } from './listings.sweeps.js';
import { ListingsService } from './listings.service.js';
import { OffSaleService } from './off-sale.service.js';
import { SearchWordsQueries } from './search-words.queries.js';
import { OwnListingsQueries } from './own-listings.queries.js';
import { SitemapQueries } from './sitemap.queries.js';
import { SourceOffersService } from './source-offers.service.js';

const EXPORTED_PROVIDERS = [
  ListingCountsQueries,
  ListingListQueries,
  ListingTotals,
  ListingsQueries,
  RelatedListingsQueries,
  RepositoryFactsQueries,
  ListingsService,
  OffSaleService,
  SearchWordsQueries,
  OwnListingsQueries,
  SitemapQueries,
];

/** Listings of MVPs. */
@Module({
  imports: [GitHubGatewayModule, GitHubModule, IdentityModule, SubmissionsModule],
  providers: [SourceOffersService, RepositoryFactsService, ListingsSweeps, ...EXPORTED_PROVIDERS],
  exports: EXPORTED_PROVIDERS,
})
export class ListingsModule {}
