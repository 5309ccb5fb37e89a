import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AccountsModule } from '@market/domain/accounts/accounts.module';
import { FoundationModule } from '@market/domain/database/foundation.module';
import { DeliveriesModule } from '@market/domain/deliveries/deliveries.module';
import { DemosModule } from '@market/domain/demos/demos.module';
import { EarningsModule } from '@market/domain/earnings/earnings.module';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { GitHubModule } from '@market/domain/github/github.module';
import { IdentityModule } from '@market/domain/identity/identity.module';
import { LiveModule } from '@market/domain/live/live.module';
import { NoticesModule } from '@market/domain/notices/notices.module';
import { OperationsModule } from '@market/domain/operations/operations.module';
import { PaymentsModule } from '@market/domain/payments/payments.module';
import { PayoutsModule } from '@market/domain/payouts/payouts.module';
import { QueuesModule } from '@market/domain/queues/queues.module';
import { ReceiptsModule } from '@market/domain/receipts/receipts.module';
import { RentalsModule } from '@market/domain/rentals/rentals.module';
import { ReviewsModule } from '@market/domain/reviews/reviews.module';
import { SavedSearchesModule } from '@market/domain/saved-searches/saved-searches.module';
import { StatementsModule } from '@market/domain/statements/statements.module';
import { UploadsModule } from '@market/domain/uploads/uploads.module';
import { HealthPort } from './health/health-port.js';
import { Metrics } from './observability/metrics.js';
import { FastJobsProcessor } from './processors/fast-jobs.processor.js';
import { JobHandlers } from './processors/job-handlers.js';
import { SlowJobsProcessor } from './processors/slow-jobs.processor.js';
import { JobOutcomeRecorder } from './queues/job-outcome-recorder.js';
import { JobQueuesModule } from './queues/job-queues.module.js';
import { QueueReporter } from './queues/queue-reporter.js';
import { Relay } from './relay/relay.js';
import { DeclaredSweeps } from './sweeps/declared-sweeps.js';
import { Pollers } from './sweeps/pollers.js';

/**
 * The workers: outbox relay, job processors and sweeps. Their only HTTP endpoints are those of the health
 * port.
 */
@Module({})
export class WorkersModule {
  static forSettings(settings: Settings): DynamicModule {
    return {
      module: WorkersModule,
      imports: [
        FoundationModule.forSettings(settings),
        DiscoveryModule,
        JobQueuesModule,
        AccountsModule,
        DeliveriesModule,
        DemosModule,
        EarningsModule,
        GitHubModule,
        IdentityModule,
        LiveModule,
        NoticesModule,
        OperationsModule,
        PaymentsModule,
        PayoutsModule,
        QueuesModule,
        ReceiptsModule,
        RentalsModule,
        ReviewsModule,
        SavedSearchesModule,
        StatementsModule,
        UploadsModule,
      ],
      providers: [
        JobHandlers,
        FastJobsProcessor,
        SlowJobsProcessor,
        JobOutcomeRecorder,
        QueueReporter,
        Relay,
        DeclaredSweeps,
        Pollers,
        Metrics,
        HealthPort,
      ],
    };
  }
}
