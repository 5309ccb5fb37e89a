import { Injectable } from '@nestjs/common';
import { DataExportsService } from '@market/domain/accounts/data-exports.service';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { SourceRequestsService } from '@market/domain/deliveries/source-requests.service';
import { DemosService } from '@market/domain/demos/demos.service';
import { MINUTE_MS, SECOND_MS } from '@market/domain/foundation/clock';
import { FORGOTTEN_AT_ONCE, Outbox } from '@market/domain/foundation/outbox';
import { Transactions } from '@market/domain/foundation/transactions';
import { IdempotencyKeys } from '@market/domain/foundation/idempotency-keys';
import { SessionsService } from '@market/domain/identity/sessions.service';
import { LiveEventsService } from '@market/domain/live/live-events.service';
import { SignInStatesService } from '@market/domain/identity/sign-in-states.service';
import { NoticeMailsService } from '@market/domain/notices/notice-mails.service';
import { NoticesService } from '@market/domain/notices/notices.service';
import { UnreadMailsService } from '@market/domain/notices/unread-mails.service';
import { PaymentNoticesService } from '@market/domain/payments/payment-notices.service';
import { SETTLE_EVERY_MS } from '@market/domain/payments/payments.rules';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { RefundNoticesService } from '@market/domain/payments/refund-notices.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { UploadsCleaner } from '@market/domain/uploads/uploads-cleaner';
import { VideoChecksService } from '@market/domain/uploads/video-checks.service';
import { VideoPublishingService } from '@market/domain/uploads/video-publishing.service';
import { VideoUploadsService } from '@market/domain/uploads/video-uploads.service';
import { QueueReporter } from '../queues/queue-reporter.js';
import { each } from './each.js';
import type { Sweep } from './sweep.js';

/** Rows dealt with in one look at the most: the next look goes on. */
const BATCH = 100;

/** Statements by which old events are forgotten in one look at the most. */
const FORGETTINGS = 10;

/** Every promise with a time, and how often Postgres is asked whether it is due. */
@Injectable()
export class Sweeps {
  constructor(
    private readonly demos: DemosService,
    private readonly deliveries: DeliveriesService,
    private readonly sources: SourceRequestsService,
    private readonly payments: PaymentsService,
    private readonly openPayments: PaymentsSweepService,
    private readonly payPalNotices: PaymentNoticesService,
    private readonly refunds: RefundNoticesService,
    private readonly rentals: RentalsService,
    private readonly keys: IdempotencyKeys,
    private readonly sessions: SessionsService,
    private readonly states: SignInStatesService,
    private readonly reporter: QueueReporter,
    private readonly live: LiveEventsService,
    private readonly notices: NoticesService,
    private readonly noticeMails: NoticeMailsService,
    private readonly unreadMails: UnreadMailsService,
    private readonly exports: DataExportsService,
    private readonly videos: VideoUploadsService,
    private readonly checks: VideoChecksService,
    private readonly publishing: VideoPublishingService,
    private readonly cleaner: UploadsCleaner,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
  ) {}

  /** The table of sweeps. */
  all(): readonly Sweep[] {
    return [
      // Soon after the mail server or the queue is back, the mail goes out.
      { name: 'due deliveries', everyMs: 2 * SECOND_MS, run: () => this.deliverDue() },
      { name: 'sources to ask for', everyMs: 30 * SECOND_MS, run: () => this.askForSources() },
      { name: 'sources that came', everyMs: MINUTE_MS, run: () => this.sources.releaseGiven(BATCH) },
      { name: 'ended demos', everyMs: MINUTE_MS, run: () => this.demos.expireDue(BATCH) },
      { name: 'unclaimed payments', everyMs: SETTLE_EVERY_MS, run: () => this.settleUnclaimed() },
      { name: 'open payments', everyMs: 30 * SECOND_MS, run: () => this.openPayments.reconcile(BATCH) },
      { name: 'notices of PayPal', everyMs: 15 * SECOND_MS, run: () => this.payPalNotices.sweep(BATCH) },
      { name: 'books to compare', everyMs: MINUTE_MS, run: () => this.openPayments.compareDue(BATCH) },
      { name: 'refunded rentals', everyMs: MINUTE_MS, run: () => this.endRefunded() },
      { name: 'refunds to tell of', everyMs: MINUTE_MS, run: () => this.tellOfRefunds() },
      { name: 'queue report', everyMs: 5 * SECOND_MS, run: () => this.reporter.report() },
      { name: 'old idempotency keys', everyMs: 10 * MINUTE_MS, run: () => this.keys.sweep() },
      { name: 'ended sessions', everyMs: 10 * MINUTE_MS, run: () => this.sessions.sweep() },
      { name: 'notices to make', everyMs: 30 * SECOND_MS, run: () => this.makeNotices() },
      { name: 'notices to send', everyMs: 10 * SECOND_MS, run: () => this.sendNotices() },
      { name: 'unread messages', everyMs: 15 * SECOND_MS, run: () => this.tellOfUnread() },
      { name: 'old notice marks', everyMs: 10 * MINUTE_MS, run: () => this.notices.sweep() },
      { name: 'old live events', everyMs: 10 * MINUTE_MS, run: () => this.live.sweep() },
      { name: 'data to gather', everyMs: MINUTE_MS, run: () => this.gatherData() },
      { name: 'old downloads', everyMs: 10 * MINUTE_MS, run: () => this.exports.sweep() },
      {
        name: 'videos that came unnoticed',
        everyMs: MINUTE_MS,
        run: () => this.videos.receiveUnnoticed(BATCH),
      },
      { name: 'videos to check', everyMs: 5 * SECOND_MS, run: () => this.checkDue() },
      { name: 'videos to publish', everyMs: 5 * SECOND_MS, run: () => this.publishDue() },
      { name: 'files nobody needs', everyMs: 10 * MINUTE_MS, run: () => this.cleaner.clean(BATCH) },
      { name: 'old events', everyMs: MINUTE_MS, run: () => this.forgetEvents() },
      { name: 'old sign-in states', everyMs: 10 * MINUTE_MS, run: () => this.states.sweep() },
    ];
  }

  /** In short transactions, and only so many: the next look goes on. */
  private async forgetEvents(): Promise<number> {
    let forgotten = 0;
    for (let time = 0; time < FORGETTINGS; time += 1) {
      const count = await this.transactions.run((tx) => this.outbox.forget(tx));
      forgotten += count;
      if (count < FORGOTTEN_AT_ONCE) break;
    }
    return forgotten;
  }

  private async deliverDue(): Promise<number> {
    return each(await this.deliveries.due(BATCH), (id) => this.deliveries.deliver(id));
  }

  private async askForSources(): Promise<number> {
    return each(await this.sources.due(BATCH), (id) => this.sources.ask(id));
  }

  private async settleUnclaimed(): Promise<number> {
    return each(await this.payments.unclaimed(BATCH), (id) => this.rentals.settleUnclaimed(id));
  }

  private async endRefunded(): Promise<number> {
    return each(await this.rentals.refundedStillRunning(BATCH), (id) => this.rentals.endRefunded(id));
  }

  private async makeNotices(): Promise<number> {
    return each(await this.notices.due(BATCH), (id) => this.notices.tellOf(id));
  }

  private async sendNotices(): Promise<number> {
    return each(await this.noticeMails.due(BATCH), (id) => this.noticeMails.send(id));
  }

  private async tellOfUnread(): Promise<number> {
    return each(await this.unreadMails.due(BATCH), (side) => this.unreadMails.send(side));
  }

  private async gatherData(): Promise<number> {
    return each(await this.exports.due(BATCH), (id) => this.exports.build(id));
  }

  private async checkDue(): Promise<number> {
    return each(await this.checks.due(BATCH), (id) => this.checks.check(id));
  }

  private async publishDue(): Promise<number> {
    return each(await this.publishing.due(BATCH), (id) => this.publishing.publish(id));
  }

  private async tellOfRefunds(): Promise<number> {
    return each(await this.refunds.due(BATCH), (id) => this.refunds.tell(id));
  }
}
