import { Module } from '@nestjs/common';
import { ListingsModule } from '../listings/listings.module.js';
import { SavedQueries } from './saved.queries.js';
import { SavedService } from './saved.service.js';

/** MVPs that people saved (FIND-40). */
@Module({
  imports: [ListingsModule],
  providers: [SavedQueries, SavedService],
  exports: [SavedQueries, SavedService],
})
export class SavedModule {}
