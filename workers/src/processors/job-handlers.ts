import { Injectable } from '@nestjs/common';
import { DataExportsService } from '@market/domain/accounts/data-exports.service';
import { ArchivesService } from '@market/domain/deliveries/archives.service';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { InvitationsService } from '@market/domain/deliveries/invitations.service';
import { SourceRequestsService } from '@market/domain/deliveries/source-requests.service';
import { DemosService } from '@market/domain/demos/demos.service';
import { EarningsService } from '@market/domain/earnings/earnings.service';
import { NoticesService } from '@market/domain/notices/notices.service';
import { RefundMailsService } from '@market/domain/payments/refunds/refund-mails.service';
import { PayoutBatchesService } from '@market/domain/payouts/payout-batches.service';
import { PayoutLookupsService } from '@market/domain/payouts/payout-lookups.service';
import { PayoutMailsService } from '@market/domain/payouts/payout-mails.service';
import { ReceiptMailsService } from '@market/domain/receipts/receipt-mails.service';
import { ReceiptsService } from '@market/domain/receipts/receipts.service';
import { RentalRemindersService } from '@market/domain/rentals/rental-reminders.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { NearCopiesService } from '@market/domain/reviews/near-copies.service';
import { ReviewOutcomesService } from '@market/domain/reviews/review-outcomes.service';
import { ReviewRemindersService } from '@market/domain/reviews/review-reminders.service';
import { UndoableDecisionsService } from '@market/domain/reviews/undoable-decisions.service';
import { StatementsService } from '@market/domain/statements/statements.service';
import { VideoChecksService } from '@market/domain/uploads/video-checks.service';
import { VideoPublishingService } from '@market/domain/uploads/video-publishing.service';
import type { JobName } from '../jobs.js';

/**
 * Handles the row with this id. A handler may run twice, late or never. So it reads the row again, and does
 * nothing if the work is already done. It adds no jobs: it calls services, which change rows and append
 * events.
 */
export type JobHandler = (id: string) => Promise<void>;

/** Maps each job to its handler. */
@Injectable()
export class JobHandlers {
  readonly byName: Readonly<Record<JobName, JobHandler>>;

  constructor(
    archives: ArchivesService,
    dataExports: DataExportsService,
    deliveries: DeliveriesService,
    demos: DemosService,
    earnings: EarningsService,
    invitations: InvitationsService,
    nearCopies: NearCopiesService,
    notices: NoticesService,
    payoutBatches: PayoutBatchesService,
    payoutLookups: PayoutLookupsService,
    payoutMails: PayoutMailsService,
    receiptMails: ReceiptMailsService,
    receipts: ReceiptsService,
    refundMails: RefundMailsService,
    rentalReminders: RentalRemindersService,
    rentals: RentalsService,
    reviewOutcomes: ReviewOutcomesService,
    reviewReminders: ReviewRemindersService,
    sourceRequests: SourceRequestsService,
    statements: StatementsService,
    undoableDecisions: UndoableDecisionsService,
    videoChecks: VideoChecksService,
    videoPublishing: VideoPublishingService,
  ) {
    this.byName = {
      // DEMO-8
      'expire-demo': (sessionId) => demos.expire(sessionId),
      // DELIVERY-1
      'deliver-source-code': (deliveryId) => deliveries.deliver(deliveryId),
      // DELIVERY-3
      'ask-for-source': (deliveryId) => sourceRequests.sendRequest(deliveryId),
      // DELIVERY-1
      'release-deliveries': (listingId) => sourceRequests.release(listingId),
      // DELIVERY-10
      'fetch-archive': (deliveryId) => archives.fetch(deliveryId),
      // DELIVERY-20
      'see-to-access': (rentalId) => invitations.handleInvitationOfRental(rentalId),
      // PAY-5
      'settle-payment': (paymentId) => rentals.settleUnclaimed(paymentId),
      // NOTIFY-3
      'tell-of-refund': (paymentId) => refundMails.send(paymentId),
      // RENT-34
      'end-refunded-rental': (paymentId) => rentals.endRefunded(paymentId),
      // PAY-30
      'send-receipt': async (paymentId) => {
        await receipts.issue(paymentId);
        await receiptMails.send(paymentId);
      },
      // EARN-4
      'release-earnings': (paymentId) => earnings.release(paymentId),
      // PAYOUT-20
      'send-payout': (payoutId) => payoutBatches.sendWaiting(payoutId),
      // PAYOUT-22
      'read-payouts': (batchId) => payoutLookups.lookUp(batchId),
      // PAYOUT-10, PAYOUT-23
      'send-payout-mail': (mailId) => payoutMails.send(mailId),
      // NOTIFY-1; unlike other jobs, this job has the id of an event
      'tell-people': (eventId) => notices.notify(eventId),
      // RENT-33
      'tell-of-ending-rental': (rentalId) => rentalReminders.send(rentalId),
      'tell-of-ended-rental': (rentalId) => rentalReminders.send(rentalId),
      // REVIEW-12
      'compare-submission': (reviewId) => nearCopies.compare(reviewId),
      // REVIEW-2
      'remind-of-review': (reviewId) => reviewReminders.remind(reviewId),
      // REVIEW-9
      'apply-decision': (reviewId) => undoableDecisions.apply(reviewId),
      // REVIEW-3
      'tell-of-review': (reviewId) => reviewOutcomes.send(reviewId),
      // ACCOUNT-1
      'build-data-export': (exportId) => dataExports.build(exportId),
      // EARN-31
      'make-statement': (statementId) => statements.make(statementId),
      // UPLOAD-1
      'check-upload': (uploadId) => videoChecks.check(uploadId),
      // UPLOAD-3
      'publish-upload': (uploadId) => videoPublishing.publish(uploadId),
    };
  }
}
