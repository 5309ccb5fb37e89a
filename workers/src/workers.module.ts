import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '@market/domain/accounts/accounts.module';
import { FoundationModule } from '@market/domain/database/foundation.module';
import { DeliveriesModule } from '@market/domain/deliveries/deliveries.module';
import { DemosModule } from '@market/domain/demos/demos.module';
import type { Settings } from '@market/domain/foundation/configuration';
import { GitHubModule } from '@market/domain/github/github.module';
import { IdentityModule } from '@market/domain/identity/identity.module';
import { LiveModule } from '@market/domain/live/live.module';
import { NoticesModule } from '@market/domain/notices/notices.module';
import { OperationsModule } from '@market/domain/operations/operations.module';
import { PaymentsModule } from '@market/domain/payments/payments.module';
import { QueuesModule } from '@market/domain/queues/queues.module';
import { ReceiptsModule } from '@market/domain/receipts/receipts.module';
import { RentalsModule } from '@market/domain/rentals/rentals.module';
import { UploadsModule } from '@market/domain/uploads/uploads.module';
import { ReviewsModule } from '@market/domain/reviews/reviews.module';
import { HealthPort } from './health/health-port.js';
import { type Processor, PROCESSORS } from './jobs.js';
import { AskForSource } from './processors/ask-for-source.processor.js';
import { BuildDataExport } from './processors/build-data-export.processor.js';
import { CheckUpload } from './processors/check-upload.processor.js';
import { DeliverSourceCode } from './processors/deliver-source-code.processor.js';
import { EndRefundedRental } from './processors/end-refunded-rental.processor.js';
import { ExpireDemo } from './processors/expire-demo.processor.js';
import { FetchArchive } from './processors/fetch-archive.processor.js';
import { ReleaseDeliveries } from './processors/release-deliveries.processor.js';
import { RemindOfReview } from './processors/remind-of-review.processor.js';
import { SeeToAccess } from './processors/see-to-access.processor.js';
import { SendReceipt } from './processors/send-receipt.processor.js';
import { SettlePayment } from './processors/settle-payment.processor.js';
import { PublishUpload } from './processors/publish-upload.processor.js';
import { TellOfEndedRental } from './processors/tell-of-ended-rental.processor.js';
import { TellOfEndingRental } from './processors/tell-of-ending-rental.processor.js';
import { TellPeople } from './processors/tell-people.processor.js';
import { TellOfRefund } from './processors/tell-of-refund.processor.js';
import { TellOfReview } from './processors/tell-of-review.processor.js';
import { Metrics } from './observability/metrics.js';
import { Consumer } from './queues/consumer.js';
import { DoneJobs } from './queues/done-jobs.js';
import { Producer } from './queues/producer.js';
import { QueueReporter } from './queues/queue-reporter.js';
import { Relay } from './relay/relay.js';
import { Pollers } from './sweeps/pollers.js';
import { GitHubSweeps } from './sweeps/github-sweeps.js';
import { ReceiptSweeps } from './sweeps/receipt-sweeps.js';
import { RentalSweeps } from './sweeps/rental-sweeps.js';
import { ReviewSweeps } from './sweeps/review-sweeps.js';
import { SWEEPS } from './sweeps/sweep.js';
import { Sweeps } from './sweeps/sweeps.js';

const PROCESSOR_CLASSES = [
  AskForSource,
  BuildDataExport,
  CheckUpload,
  DeliverSourceCode,
  EndRefundedRental,
  ExpireDemo,
  FetchArchive,
  PublishUpload,
  ReleaseDeliveries,
  RemindOfReview,
  SeeToAccess,
  SendReceipt,
  SettlePayment,
  TellOfEndedRental,
  TellOfEndingRental,
  TellOfRefund,
  TellOfReview,
  TellPeople,
];

/** The queue face of the marketplace: relay, processors, sweeps. */
@Module({})
export class WorkersModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: WorkersModule,
      imports: [
        FoundationModule.with(settings),
        AccountsModule,
        DeliveriesModule,
        DemosModule,
        GitHubModule,
        IdentityModule,
        LiveModule,
        NoticesModule,
        OperationsModule,
        PaymentsModule,
        QueuesModule,
        ReceiptsModule,
        RentalsModule,
        UploadsModule,
        ReviewsModule,
      ],
      providers: [
        ...PROCESSOR_CLASSES,
        {
          provide: PROCESSORS,
          useFactory: (...processors: Processor[]) => processors,
          inject: PROCESSOR_CLASSES,
        },
        Sweeps,
        GitHubSweeps,
        ReceiptSweeps,
        RentalSweeps,
        ReviewSweeps,
        {
          provide: SWEEPS,
          useFactory: (...tables: (Sweeps | GitHubSweeps | ReceiptSweeps | RentalSweeps | ReviewSweeps)[]) =>
            tables.flatMap((table) => table.all()),
          inject: [Sweeps, GitHubSweeps, ReceiptSweeps, RentalSweeps, ReviewSweeps],
        },
        Producer,
        QueueReporter,
        Consumer,
        DoneJobs,
        Relay,
        Pollers,
        Metrics,
        HealthPort,
      ],
    };
  }
}
