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
import { PayoutsService } from '../payouts/payouts.service.js';
import { FailedJobs } from '../queues/failed-jobs.service.js';
import { RatingsService } from '../ratings/ratings.service.js';
import { RentalsService } from '../rentals/rentals.service.js';
import { ReportsService } from '../reports/reports.service.js';
import { UndoableDecisionsService } from '../reviews/undoable-decisions.service.js';
import { UploadsService } from '../uploads/uploads.service.js';

/** The subject of a moderator's action, and the moderator's reason. */
export interface ActionTarget {
  readonly id: string;
  readonly reason?: string | undefined;
}

/**
 * The amount of a refund in cents; without it, the whole remaining amount is refunded. A repeated request has
 * the same `refundId`.
 */
interface RefundOptions {
  readonly cents?: number | undefined;
  readonly refundId?: string | undefined;
}

/**
 * The actions of moderators. Each action commits together with its row in the audit log (CONSOLE-2). Each method also
 * throws what `AuditLog.record` throws, because moderators cannot act on a subject that concerns them (CONSOLE-3).
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
    private readonly reviews: UndoableDecisionsService,
    private readonly reports: ReportsService,
    private readonly ratings: RatingsService,
    private readonly payouts: PayoutsService,
  ) {}

  /** Disables an account and ends its sessions; throws like `AccountsService.disable`. */
  disableUser(moderator: Viewer, target: ActionTarget): Promise<void> {
    return this.audit.record(auditedAction(moderator, 'user.disable', target), () =>
      this.accounts.disable(moderator, target.id),
    );
  }

  /** Enables a disabled account; throws like `AccountsService.enable`. */
  enableUser(moderator: Viewer, target: ActionTarget): Promise<void> {
    return this.audit.record(auditedAction(moderator, 'user.enable', target), () =>
      this.accounts.enable(moderator, target.id),
    );
  }

  /** Takes a listing off sale; throws like `OffSaleService.takeOffSale`. */
  takeListingOffSale(moderator: Viewer, target: ActionTarget & { readonly reason: string }): Promise<void> {
    const removal = { listingId: target.id, moderatorId: moderator.userId, reason: target.reason };
    return this.audit.record(auditedAction(moderator, 'listing.take-off-sale', target), () =>
      this.offSale.takeOffSale(removal),
    );
  }

  /** Puts a listing back on sale; throws like `OffSaleService.putBack`. */
  putListingBack(moderator: Viewer, target: ActionTarget): Promise<void> {
    const restoration = { listingId: target.id, moderatorId: moderator.userId };
    return this.audit.record(auditedAction(moderator, 'listing.put-back', target), () =>
      this.offSale.putBack(restoration),
    );
  }

  /**
   * Refunds `cents` of a captured payment, or all that is left. PayPal is called after the commit; if the
   * call fails, a sweep retries it. Once PayPal has refunded the whole payment, the rental ends (PAY-20).
   * Throws `payment/not-found`, and the errors of `PaymentsService.startRefund` and
   * `RentalsService.checkRefundable`.
   */
  async refundPayment(
    moderator: Viewer,
    target: ActionTarget,
    { cents, refundId }: RefundOptions = {},
  ): Promise<void> {
    // Repeated requests have the same `refundId`: an earlier request, whose response was lost, may have
    // started this refund.
    const isRefundStarted = refundId !== undefined && (await this.payments.hasRefund(refundId));
    if (!isRefundStarted) await this.startRefund(moderator, target, { cents, refundId });
    await this.payments.finishRefund(target.id);
    await this.rentals.endRefunded(target.id);
  }

  private startRefund(
    moderator: Viewer,
    target: ActionTarget,
    { cents, refundId }: RefundOptions,
  ): Promise<void> {
    return this.audit.record(auditedAction(moderator, 'payment.refund', target), async (tx) => {
      await this.payments.startRefund(tx, {
        id: refundId,
        paymentId: target.id,
        cents,
        reason: target.reason ?? '',
        by: { kind: 'moderator', id: moderator.userId },
      });
      await this.rentals.checkRefundable(tx, target.id);
    });
  }

  /**
   * Sends the e-mail of a delivery now, even if it was sent before; throws the errors of
   * `DeliveriesService.sendAgain`.
   */
  resendDelivery(moderator: Viewer, target: ActionTarget): Promise<void> {
    return this.audit.record(auditedAction(moderator, 'delivery.resend', target), () =>
      this.deliveries.sendAgain(target.id),
    );
  }

  /**
   * Retries the archive and the invitation of a delivery, if they failed at GitHub; throws `delivery/nothing-failed` if
   * neither failed.
   */
  retryGitHub(moderator: Viewer, target: ActionTarget): Promise<void> {
    return this.audit.record(auditedAction(moderator, 'delivery.github', target), async () => {
      const isArchiveRetried = await this.archives.retry(target.id);
      const isInvitationRetried = await this.invitations.retry(target.id);
      if (!isArchiveRetried && !isInvitationRetried) throw new DomainError('delivery/nothing-failed');
    });
  }

  /** Retries a failed video; throws like `UploadsService.retry`. */
  retryUpload(moderator: Viewer, target: ActionTarget): Promise<void> {
    return this.audit.record(auditedAction(moderator, 'upload.retry', target), () =>
      this.uploads.retry(target.id),
    );
  }

  /** Retries a failed job; throws like `FailedJobs.retry`. */
  retryJob(moderator: Viewer, target: ActionTarget): Promise<void> {
    return this.audit.record(auditedAction(moderator, 'job.retry', target), () => this.jobs.retry(target.id));
  }

  /**
   * Approves a submission; the approval takes effect after 10 seconds. Throws like
   * `UndoableDecisionsService.choose`.
   */
  approveReview(moderator: Viewer, target: ActionTarget): Promise<void> {
    const decision = { reviewId: target.id, moderatorId: moderator.userId };
    return this.audit.record(auditedAction(moderator, 'review.approve', target), () =>
      this.reviews.choose(decision, { state: 'approved' }),
    );
  }

  /**
   * Rejects a submission with a reason; the rejection takes effect after 10 seconds. Throws like
   * `UndoableDecisionsService.choose`.
   */
  rejectReview(moderator: Viewer, target: ActionTarget & { readonly reason: string }): Promise<void> {
    const decision = { reviewId: target.id, moderatorId: moderator.userId };
    return this.audit.record(auditedAction(moderator, 'review.reject', target), () =>
      this.reviews.choose(decision, { state: 'rejected', reason: target.reason }),
    );
  }

  /** Undoes a decision that has not taken effect; throws like `UndoableDecisionsService.undo`. */
  undoReview(moderator: Viewer, target: ActionTarget): Promise<void> {
    return this.audit.record(auditedAction(moderator, 'review.undo', target), () =>
      this.reviews.undo(target.id),
    );
  }

  /** Hides a review of an MVP; throws like `RatingsService.hide`. */
  hideRating(moderator: Viewer, target: ActionTarget & { readonly reason: string }): Promise<void> {
    const hiding = { ratingId: target.id, moderatorId: moderator.userId, reason: target.reason };
    return this.audit.record(auditedAction(moderator, 'rating.hide', target), () =>
      this.ratings.hide(hiding),
    );
  }

  /** Shows a hidden review of an MVP again; throws like `RatingsService.restore`. */
  restoreRating(moderator: Viewer, target: ActionTarget): Promise<void> {
    const restoring = { ratingId: target.id, moderatorId: moderator.userId };
    return this.audit.record(auditedAction(moderator, 'rating.restore', target), () =>
      this.ratings.restore(restoring),
    );
  }

  /** Puts a hold on payouts to a lister, who can read the reason; throws like `PayoutsService.hold`. */
  holdPayouts(moderator: Viewer, target: ActionTarget & { readonly reason: string }): Promise<void> {
    const payoutHold = { by: moderator.userId, reason: target.reason };
    return this.audit.record(auditedAction(moderator, 'lister.hold', target), (tx) =>
      this.payouts.hold(tx, target.id, payoutHold),
    );
  }

  /** Ends the hold on payouts to a lister; throws like `PayoutsService.releaseHold`. */
  releasePayouts(moderator: Viewer, target: ActionTarget): Promise<void> {
    return this.audit.record(auditedAction(moderator, 'lister.release', target), (tx) =>
      this.payouts.releaseHold(tx, target.id),
    );
  }

  /**
   * Closes a report with a note about what the moderator did; throws the errors of `ReportsService.resolve`.
   */
  resolveReport(moderator: Viewer, target: ActionTarget & { readonly reason: string }): Promise<void> {
    return this.audit.record(auditedAction(moderator, 'report.resolve', target), () =>
      this.reports.resolve(moderator.userId, target.id),
    );
  }
}

function auditedAction(moderator: Viewer, action: AuditAction, { id, reason }: ActionTarget) {
  return { actorId: moderator.userId, action, subjectId: id, reason };
}
