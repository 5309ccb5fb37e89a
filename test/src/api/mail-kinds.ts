import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { SourceRequestsService } from '@market/domain/deliveries/source-requests.service';
import { Clock, DAY_MS, HOUR_MS } from '@market/domain/foundation/clock';
import { newId } from '@market/domain/foundation/new-id';
import type { NoticeKind } from '@market/contract/notices';
import { NoticeMailsService } from '@market/domain/notices/notice-mails.service';
import { UnreadMailsService } from '@market/domain/notices/unread-mails.service';
import { RefundMailsService } from '@market/domain/payments/refunds/refund-mails.service';
import { PayoutMailsService } from '@market/domain/payouts/payout-mails.service';
import { ReceiptMailsService } from '@market/domain/receipts/receipt-mails.service';
import { ReceiptsService } from '@market/domain/receipts/receipts.service';
import { ReviewOutcomesService } from '@market/domain/reviews/review-outcomes.service';
import { ReviewRemindersService } from '@market/domain/reviews/review-reminders.service';
import { SearchMailsService } from '@market/domain/saved-searches/search-mails.service';
import { DataSource } from 'typeorm';
import { insertListing } from './catalogue.js';
import { planDelivery } from './promised-delivery.js';
import type { Person, RunningApi } from './running-api.js';

/** A running api, and a lister and a buyer for whom its actions plan e-mails. */
export interface MailScenario {
  readonly api: RunningApi;
  readonly lister: Person;
  readonly buyer: Person;
}

/** Contents of a test's e-mail: each name, title, reason and message is `text`; `sourceUrl` leads to the code. */
export interface MailTexts {
  readonly text: string;
  readonly sourceUrl?: string;
}

/** A kind of e-mail: the product's file that sends it, and a function that makes the product send exactly one. */
export interface MailKind {
  readonly sendingFile: string;
  readonly send: (scenario: MailScenario, mailTexts: MailTexts) => Promise<void>;
}

const SOURCE_URL = 'https://code.example/mvp';

/**
 * Sets every display name to `text`. Inserts a listing with `text` as its title, a completed payment, a rental and its
 * planned delivery. Returns the time and the ids.
 */
async function rentFromLister(
  { api, lister, buyer }: MailScenario,
  { text, sourceUrl = SOURCE_URL }: MailTexts,
) {
  const now = api.application.get(Clock).now();
  await api.query('UPDATE users SET display_name = $1', [text]);
  const listingId = await insertListing(api, lister, {
    title: text,
    creator_name: text,
    source_url: sourceUrl,
  });
  const [paymentId, rentalId] = [newId(), newId()];
  await api.query(
    `INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, description, state, refund_notice_at, created_at, updated_at)
     VALUES ($1, $2, $3, '3 months', 25000, 'USD', $4, 'completed', $5, $5, $5)`,
    [paymentId, buyer.userId, listingId, text, now],
  );
  await api.query(
    `INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at)
     VALUES ($1, $2, $3, $4, '3 months', 25000, $5, 'ben@people.example', $6, $7, $6)`,
    [rentalId, buyer.userId, listingId, paymentId, text, now, new Date(now.getTime() + 90 * DAY_MS)],
  );
  const planRentalDelivery = (tx: DataSource['manager']) =>
    planDelivery(api.application.get(DeliveriesService), tx, { rentalId, paidAt: now });
  return {
    now,
    listingId,
    payment: paymentId,
    deliveryId: await api.application.get(DataSource).transaction(planRentalDelivery),
  };
}

/**
 * Returns the kind of e-mail that tells the buyer about a notification. `createPayload` returns the payload of the
 * notification's event.
 */
function createNoticeMailKind(
  kind: NoticeKind,
  createPayload: (mailTexts: MailTexts) => object = () => ({}),
): MailKind {
  return {
    sendingFile: 'notices/notice-mails.service.ts',
    async send(scenario, mailTexts) {
      const { api, lister, buyer } = scenario;
      const { now, listingId } = await rentFromLister(scenario, mailTexts);
      const eventId = newId();
      await api.query(
        `INSERT INTO outbox_events (id, name, version, payload, created_at, relayed_at) VALUES ($1, 'mail.kind', 1, $2, $3, $3)`,
        [eventId, createPayload(mailTexts), now],
      );
      const [row] = await api.query<{ id: string }>(
        `INSERT INTO notices (user_id, kind, event_id, actor_id, listing_id, created_at, mail_due_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT DO NOTHING RETURNING id`,
        [buyer.userId, kind, eventId, lister.userId, listingId, now],
      );
      await api.application.get(NoticeMailsService).send(row?.id ?? '');
    },
  };
}

/** Inserts a listing, and a review of it in the given state. Returns the review's id. */
async function submitForReview(
  scenario: MailScenario,
  mailTexts: MailTexts,
  state: 'pending' | 'approved' | 'rejected',
) {
  const { api, lister } = scenario;
  const { now, listingId } = await rentFromLister(scenario, mailTexts);
  const id = newId();
  const decidedAt = state === 'pending' ? null : now;
  await api.query(
    `INSERT INTO reviews (id, listing_id, proposed, state, submitted_at, due_at, remind_at, reason, decided_by, decided_at, tell_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [
      id,
      listingId,
      { title: mailTexts.text },
      state,
      new Date(now.getTime() - 12 * HOUR_MS),
      new Date(now.getTime() + 12 * HOUR_MS),
      state === 'pending' ? now : null,
      state === 'rejected' ? mailTexts.text : null,
      decidedAt && lister.userId,
      decidedAt,
    ],
  );
  return id;
}

function createReviewMailKind(state: 'approved' | 'rejected'): MailKind {
  return {
    sendingFile: 'reviews/review-outcomes.service.ts',
    async send(scenario, mailTexts) {
      await scenario.api.application
        .get(ReviewOutcomesService)
        .send(await submitForReview(scenario, mailTexts, state));
    },
  };
}

/** Every kind of e-mail that the product sends. */
export const MAIL_KINDS: Readonly<Record<string, MailKind>> = {
  'with the source code': {
    sendingFile: 'deliveries/deliveries.service.ts',
    async send(scenario, mailTexts) {
      const { deliveryId } = await rentFromLister(scenario, mailTexts);
      await scenario.api.application.get(DeliveriesService).deliver(deliveryId);
    },
  },
  'that asks for the source code': {
    sendingFile: 'deliveries/source-requests.service.ts',
    async send(scenario, mailTexts) {
      const { deliveryId } = await rentFromLister(scenario, { ...mailTexts, sourceUrl: '' });
      await scenario.api.application.get(DeliveriesService).deliver(deliveryId);
      await scenario.api.application.get(SourceRequestsService).sendRequest(deliveryId);
    },
  },
  'about a refund': {
    sendingFile: 'payments/refunds/refund-mails.service.ts',
    async send(scenario, mailTexts) {
      const { payment, now } = await rentFromLister(scenario, mailTexts);
      await scenario.api.query(
        `INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at)
         SELECT $1, kind, cents, kind || $1::uuid, $2 FROM (VALUES ('captured', 25000), ('refunded', -25000)) line (kind, cents)`,
        [payment, now],
      );
      await scenario.api.application.get(RefundMailsService).send(payment);
    },
  },
  'with a receipt': {
    sendingFile: 'receipts/receipt-mails.service.ts',
    async send(scenario, mailTexts) {
      const { payment, now } = await rentFromLister(scenario, mailTexts);
      const { application, query } = scenario.api;
      await query('UPDATE payments SET captured_at = $2, capture_id = id::text WHERE id = $1', [
        payment,
        now,
      ]);
      await application.get(ReceiptsService).issue(payment);
      await application.get(ReceiptMailsService).send(payment);
    },
  },
  'that PayPal holds a payment': createNoticeMailKind('payment.held'),
  'that a payment failed': createNoticeMailKind('payment.failed'),
  'that a refund was refused': createNoticeMailKind('payment.refund-refused'),
  'to moderators that a refund was refused': createNoticeMailKind('refund.refused'),
  'to listers that a sale was refunded': createNoticeMailKind('sale.refunded'),
  'to listers that a sale is disputed': createNoticeMailKind('sale.disputed'),
  'to listers that a dispute was decided': createNoticeMailKind('sale.dispute-decided'),
  'that a rental was paid': createNoticeMailKind('rental.received'),
  'that a rental ends': createNoticeMailKind('rental.expiring'),
  'that a rental has ended': createNoticeMailKind('rental.expired'),
  'about a new listing of a followed person': createNoticeMailKind('listing.followed'),
  'about a new review': createNoticeMailKind('rating.new'),
  'about an answer to a review': createNoticeMailKind('rating.answered'),
  'that an MVP was taken off sale': createNoticeMailKind('listing.off-sale', ({ text }) => ({
    reason: text,
  })),
  'that an MVP is back on sale': createNoticeMailKind('listing.on-sale'),
  'that requested data is ready': createNoticeMailKind('data.ready'),
  'that GitHub no longer accepts a grant': createNoticeMailKind('github.grant-gone'),
  'that GitHub no longer shows a repository': createNoticeMailKind('github.repository-gone'),
  'about unread messages': {
    sendingFile: 'notices/unread-mails.service.ts',
    async send(scenario, mailTexts) {
      const { api, lister, buyer } = scenario;
      const { now } = await rentFromLister(scenario, mailTexts);
      const conversationSide = { userId: buyer.userId, counterpartId: lister.userId };
      await api.query('DELETE FROM unread_reminders');
      await api.query('DELETE FROM conversations');
      await api.query('DELETE FROM messages');
      await api.query(
        `INSERT INTO messages (id, sender_id, recipient_id, subject, content, created_at) VALUES ($1, $2, $3, $4, $4, $5)`,
        [newId(), lister.userId, buyer.userId, mailTexts.text, new Date(now.getTime() - HOUR_MS)],
      );
      await api.query('INSERT INTO unread_reminders (user_id, counterpart_id, due_at) VALUES ($1, $2, $3)', [
        conversationSide.userId,
        conversationSide.counterpartId,
        now,
      ]);
      await api.application.get(UnreadMailsService).send(conversationSide);
    },
  },
  'about saved searches': {
    sendingFile: 'saved-searches/search-mails.service.ts',
    async send({ api, lister, buyer }, { text }) {
      const now = api.application.get(Clock).now();
      await api.query('UPDATE users SET display_name = $1', [text]);
      const listingId = await insertListing(api, lister, { title: text });
      await api.query('DELETE FROM saved_search_mails');
      await api.query('DELETE FROM saved_searches');
      await api.query(
        `INSERT INTO saved_searches (id, user_id, search, category, tech, tag, is_available, key, found_ids, saved_at)
         VALUES ($1, $2, $3, $3, $3, $3, false, '', ARRAY[$4::uuid], $5)`,
        [newId(), buyer.userId, text, listingId, now],
      );
      await api.query('INSERT INTO saved_search_mails (user_id, due_at) VALUES ($1, $2)', [
        buyer.userId,
        now,
      ]);
      await api.application.get(SearchMailsService).send(buyer.userId);
    },
  },
  'about a payout address': {
    sendingFile: 'payouts/payout-mails.service.ts',
    async send({ api, lister }, { text }) {
      const now = api.application.get(Clock).now();
      const id = newId();
      await api.query('UPDATE users SET display_name = $1', [text]);
      await api.query(
        `INSERT INTO payout_mails (id, user_id, kind, address, due_at, created_at)
         VALUES ($1, $2, 'address-changed', 'lina@pay.example', $3, $3)`,
        [id, lister.userId, now],
      );
      await api.application.get(PayoutMailsService).send(id);
    },
  },
  'that a submission waits for review': {
    sendingFile: 'reviews/review-reminders.service.ts',
    async send(scenario, mailTexts) {
      await scenario.api.application
        .get(ReviewRemindersService)
        .remind(await submitForReview(scenario, mailTexts, 'pending'));
    },
  },
  'that a listing was approved': createReviewMailKind('approved'),
  'that a listing was rejected': createReviewMailKind('rejected'),
};
