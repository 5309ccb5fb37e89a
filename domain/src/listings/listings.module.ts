import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ListingListQueries } from './listing-list.queries.js';
import { ListingsQueries } from './listings.queries.js';
import { ListingsService } from './listings.service.js';

/** MVPs on offer. */
@Module({
  imports: [IdentityModule],
  providers: [ListingListQueries, ListingsQueries, ListingsService],
  exports: [ListingListQueries, ListingsQueries, ListingsService],
})
export class ListingsModule {}
