import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { RatingsModule } from '../ratings/ratings.module.js';
import { ReportsService } from './reports.service.js';

/** Reports to the moderators. */
@Module({
  imports: [IdentityModule, ListingsModule, RatingsModule],
  providers: [ReportsService],
  exports: [ReportsService],
})
export class ReportsModule {}
