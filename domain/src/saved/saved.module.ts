import { Module } from '@nestjs/common';
import { ListingsModule } from '../listings/listings.module.js';
import { SavedListingsQueries } from './saved.queries.js';
import { SavedListingsService } from './saved.service.js';

/** MVPs that people saved (FIND-40). */
@Module({
  imports: [ListingsModule],
  providers: [SavedListingsQueries, SavedListingsService],
  exports: [SavedListingsQueries, SavedListingsService],
})
export class SavedListingsModule {}
