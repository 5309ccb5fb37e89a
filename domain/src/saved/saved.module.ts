import { Module } from '@nestjs/common';
import { ListingsModule } from '../listings/listings.module.js';
import { SavedQueries } from './saved.queries.js';
import { SavedService } from './saved.service.js';

/** Starred MVPs. */
@Module({
  imports: [ListingsModule],
  providers: [SavedQueries, SavedService],
  exports: [SavedQueries, SavedService],
})
export class SavedModule {}
