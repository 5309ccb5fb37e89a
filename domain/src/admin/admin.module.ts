import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { PayoutsModule } from '../payouts/payouts.module.js';
import { QueuesModule } from '../queues/queues.module.js';
import { RatingsModule } from '../ratings/ratings.module.js';
import { RentalsModule } from '../rentals/rentals.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { ReviewsModule } from '../reviews/reviews.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { ConsoleActions } from './console-actions.service.js';
import { ConsoleLists } from './console-lists.js';
import { OverviewQueries } from './overview.queries.js';

const SERVICES = [ConsoleActions, ConsoleLists, OverviewQueries];

/** Lists and actions of the moderators' console. */
@Module({
  imports: [
    AuditModule,
    DeliveriesModule,
    IdentityModule,
    ListingsModule,
    PaymentsModule,
    PayoutsModule,
    QueuesModule,
    RatingsModule,
    RentalsModule,
    ReportsModule,
    ReviewsModule,
    UploadsModule,
  ],
  providers: SERVICES,
  exports: [...SERVICES, PaymentsModule, ReviewsModule],
})
export class AdminModule {}
