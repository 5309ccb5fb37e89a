import { Module } from '@nestjs/common';
import { AdminModule } from '@market/domain/admin/admin.module';
import { EarningsModule } from '@market/domain/earnings/earnings.module';
import { PayoutsModule } from '@market/domain/payouts/payouts.module';
import { ConsoleAuditController } from './console-audit.controller.js';
import { ConsoleDeliveriesController } from './console-deliveries.controller.js';
import { ConsoleListingsController } from './console-listings.controller.js';
import { ConsoleOverviewController } from './console-overview.controller.js';
import { ConsolePaymentsController } from './console-payments.controller.js';
import { ConsolePayoutsController } from './console-payouts.controller.js';
import { ConsoleProvidersController } from './console-providers.controller.js';
import { ConsoleQueuesController } from './console-queues.controller.js';
import { ConsoleRatingsController } from './console-ratings.controller.js';
import { ConsoleReportsController } from './console-reports.controller.js';
import { ConsoleReviewsController } from './console-reviews.controller.js';
import { ConsoleUploadsController } from './console-uploads.controller.js';
import { ConsoleUsersController } from './console-users.controller.js';
import { ProviderStatesService } from './provider-states.js';

/** The endpoints of the moderators' console, below /api/admin (CONSOLE-1). */
@Module({
  imports: [AdminModule, EarningsModule, PayoutsModule],
  providers: [ProviderStatesService],
  controllers: [
    ConsoleAuditController,
    ConsoleDeliveriesController,
    ConsoleListingsController,
    ConsoleOverviewController,
    ConsolePaymentsController,
    ConsolePayoutsController,
    ConsoleProvidersController,
    ConsoleQueuesController,
    ConsoleRatingsController,
    ConsoleReportsController,
    ConsoleReviewsController,
    ConsoleUploadsController,
    ConsoleUsersController,
  ],
})
export class AdminApiModule {}
