import { Injectable } from '@nestjs/common';
import type { AuditAction } from '@market/contract/admin/audit';
import { AuditLog } from '../audit/audit-log.service.js';
import { ArchivesService } from '../deliveries/archives.service.js';
import { DeliveriesService } from '../deliveries/deliveries.service.js';
import { InvitationsService } from '../deliveries/invitations.service.js';
import { DomainError } from '../foundation/domain-error.js';
import type { Viewer } from '../foundation/viewer.js';
import { AccountsService } from '../identity/accounts.service.js';
import { OffSaleService } from '../listings/off-sale.service.js';
import { PaymentsService } from '../payments/payments.service.js';
import { FailedJobs } from '../queues/failed-jobs.service.js';
import { RatingsService } from '../ratings/ratings.service.js';
import { RentalsService } from '../rentals/rentals.service.js';
import { ReportsService } from '../reports/reports.service.js';
import { ReviewsService } from '../reviews/reviews.service.js';
import { UploadsService } from '../uploads/uploads.service.js';

/** On what a moderator acts, and why. */
export interface Target {
  readonly id: string;
  readonly reason?: string | undefined;
}

/** How much goes back, in whole cents: all that is left unless given. `refundId` is the same for every repeat of a request. */
interface Refunding {
  readonly cents?: number | undefined;
  readonly refundId?: string | undefined;
}

/**
 * What moderators do in the console: each action and its row of the audit log are one transaction. Each method also throws
 * what `AuditLog.keep` does: nobody acts on a subject that concerns them.
 */
@Injectable()
export class ConsoleActions {
  constructor(
    private readonly audit: AuditLog,
    private readonly accounts: AccountsService,
    private readonly offSale: OffSaleService,
    private readonly payments: PaymentsService,
    private readonly rentals: RentalsService,
    private readonly deliveries: DeliveriesService,
    private readonly archives: ArchivesService,
    private readonly invitations: InvitationsService,
    private readonly uploads: UploadsService,
    private readonly jobs: FailedJobs,
    private readonly reviews: ReviewsService,
    private readonly reports: ReportsService,
    private readonly ratings: RatingsService,
  ) {}

  /** Disables an account, which is signed out everywhere at once; errors as `AccountsService.disable`. */
  disableUser(by: Viewer, target: Target): Promise<void> {
    return this.audit.keep(act(by, 'user.disable', target), () => this.accounts.disable(by, target.id));
  }

  /** Lets a disabled account sign in again; errors as `AccountsService.enable`. */
  enableUser(by: Viewer, target: Target): Promise<void> {
    return this.audit.keep(act(by, 'user.enable', target), () => this.accounts.enable(by, target.id));
  }

  /** Takes a listing off sale; errors as `OffSaleService.take`. */
  takeListingOffSale(by: Viewer, target: Target & { readonly reason: string }): Promise<void> {
    const taking = { listingId: target.id, moderatorId: by.userId, reason: target.reason };
    return this.audit.keep(act(by, 'listing.take-off-sale', target), () => this.offSale.takeOffSale(taking));
  }

  /** Puts a listing back on sale; errors as `OffSaleService.putBack`. */
  putListingBack(by: Viewer, target: Target): Promise<void> {
    const putting = { listingId: target.id, moderatorId: by.userId };
    return this.audit.keep(act(by, 'listing.put-back', target), () => this.offSale.putBack(putting));
  }

  /**
   * Gives `cents` of a captured payment back, or all that is left, and then ends what it became. PayPal is asked once that is
   * committed; what it does not take now stays 'refunding' for the sweep. Throws `payment/not-found`, and as
   * `PaymentsService.startRefund`.
   */
  async refundPayment(by: Viewer, target: Target, { cents, refundId }: Refunding = {}): Promise<void> {
    // Asked for by an earlier try, whose answer was lost.
    if (refundId && (await this.payments.hasRefund(refundId))) return this.payments.finishRefund(target.id);
    await this.audit.keep(act(by, 'payment.refund', target), async (tx) => {
      const { isFull } = await this.payments.startRefund(tx, {
        id: refundId,
        paymentId: target.id,
        cents,
        reason: target.reason ?? '',
        by: { kind: 'moderator', id: by.userId },
      });
      if (isFull) await this.rentals.undo(tx, target.id);
    });
    await this.payments.finishRefund(target.id);
  }

  /** Has a delivery sent now, or again; errors as `DeliveriesService.sendAgain`. */
  resendDelivery(by: Viewer, target: Target): Promise<void> {
    return this.audit.keep(act(by, 'delivery.resend', target), () => this.deliveries.sendAgain(target.id));
  }

  /** Tries an archive and an invitation again that failed at GitHub; throws `delivery/nothing-failed`. */
  retryGitHub(by: Viewer, target: Target): Promise<void> {
    return this.audit.keep(act(by, 'delivery.github', target), async () => {
      const archive = await this.archives.retry(target.id);
      const invitation = await this.invitations.retry(target.id);
      if (!archive && !invitation) throw new DomainError('delivery/nothing-failed');
    });
  }

  /** Publishes a failed video again; errors as `UploadsService.retry`. */
  retryUpload(by: Viewer, target: Target): Promise<void> {
    return this.audit.keep(act(by, 'upload.retry', target), () => this.uploads.retry(target.id));
  }

  /** Sends a failed job out again; errors as `FailedJobs.retry`. */
  retryJob(by: Viewer, target: Target): Promise<void> {
    return this.audit.keep(act(by, 'job.retry', target), () => this.jobs.retry(target.id));
  }

  /** Lets a submission in; errors as `ReviewsService.approve`. */
  approveReview(by: Viewer, target: Target): Promise<void> {
    const decision = { reviewId: target.id, moderatorId: by.userId };
    return this.audit.keep(act(by, 'review.approve', target), () => this.reviews.approve(decision));
  }

  /** Sends a submission back with a reason; errors as `ReviewsService.reject`. */
  rejectReview(by: Viewer, target: Target & { readonly reason: string }): Promise<void> {
    const decision = { reviewId: target.id, moderatorId: by.userId, reason: target.reason };
    return this.audit.keep(act(by, 'review.reject', target), () => this.reviews.reject(decision));
  }

  /** Hides a review of an MVP; errors as `RatingsService.hide`. */
  hideRating(by: Viewer, target: Target & { readonly reason: string }): Promise<void> {
    const hiding = { ratingId: target.id, moderatorId: by.userId, reason: target.reason };
    return this.audit.keep(act(by, 'rating.hide', target), () => this.ratings.hide(hiding));
  }

  /** Shows a hidden review of an MVP again; errors as `RatingsService.restore`. */
  restoreRating(by: Viewer, target: Target): Promise<void> {
    const restoring = { ratingId: target.id, moderatorId: by.userId };
    return this.audit.keep(act(by, 'rating.restore', target), () => this.ratings.restore(restoring));
  }

  /** Closes a report with a note of what was done; errors as `ReportsService.resolve`. */
  resolveReport(by: Viewer, target: Target & { readonly reason: string }): Promise<void> {
    return this.audit.keep(act(by, 'report.resolve', target), () =>
      this.reports.resolve(by.userId, target.id),
    );
  }
}

function act(by: Viewer, action: AuditAction, { id, reason }: Target) {
  return { actorId: by.userId, action, subjectId: id, reason };
}
