import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ListingsQueries } from './listings.queries.js';
import { ListingsService } from './listings.service.js';

/** MVPs on offer. */
@Module({
  imports: [IdentityModule],
  providers: [ListingsQueries, ListingsService],
  exports: [ListingsQueries, ListingsService],
})
export class ListingsModule {}
