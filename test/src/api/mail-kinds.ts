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
import { putListing } from './catalogue.js';
import { planDelivery } from './promised-delivery.js';
import type { Person, RunningApi } from './running-api.js';

/** The running api, lister and buyer that the e-mails are about. */
export interface MailScenario {
  readonly api: RunningApi;
  readonly lister: Person;
  readonly buyer: Person;
}

/** Words that are used as every name, title, reason and message in an e-mail, and the address of the source code. */
export interface MailWords {
  readonly words: string;
  readonly sourceUrl?: string;
}

/** A kind of e-mail: the product's file that sends it, and a function that makes the product send exactly one. */
export interface MailKind {
  readonly sentBy: string;
  readonly send: (scenario: MailScenario, words: MailWords) => Promise<void>;
}

const SOURCE_URL = 'https://code.example/mvp';

/** Names all people `words`, and inserts a listing of this title with a paid rental. Returns the time and the ids. */
async function rentFromLister(
  { api, lister, buyer }: MailScenario,
  { words, sourceUrl = SOURCE_URL }: MailWords,
) {
  const now = api.application.get(Clock).now();
  await api.query('UPDATE users SET display_name = $1', [words]);
  const listingId = await putListing(api, lister, {
    title: words,
    creator_name: words,
    source_url: sourceUrl,
  });
  const [payment, rental] = [newId(), newId()];
  await api.query(
    `INSERT INTO payments (id, user_id, listing_id, duration, amount_cents, currency, description, state, refund_notice_at, created_at, updated_at)
     VALUES ($1, $2, $3, '3 months', 25000, 'USD', $4, 'completed', $5, $5, $5)`,
    [payment, buyer.userId, listingId, words, now],
  );
  await api.query(
    `INSERT INTO rentals (id, user_id, listing_id, payment_id, duration, total_cents, renter_name, renter_email, starts_at, ends_at, created_at)
     VALUES ($1, $2, $3, $4, '3 months', 25000, $5, 'ben@people.example', $6, $7, $6)`,
    [rental, buyer.userId, listingId, payment, words, now, new Date(now.getTime() + 90 * DAY_MS)],
  );
  const planRentalDelivery = (tx: DataSource['manager']) =>
    planDelivery(api.application.get(DeliveriesService), tx, { rentalId: rental, paidAt: now });
  return {
    now,
    listingId,
    payment,
    delivery: await api.application.get(DataSource).transaction(planRentalDelivery),
  };
}

/**
 * Describes the e-mail about a notification to the buyer; `payload` returns the payload of the notification's
 * event.
 */
function noticeMail(kind: NoticeKind, payload: (words: MailWords) => object = () => ({})): MailKind {
  return {
    sentBy: 'notices/notice-mails.service.ts',
    async send(scenario, words) {
      const { api, lister, buyer } = scenario;
      const { now, listingId } = await rentFromLister(scenario, words);
      const eventId = newId();
      await api.query(
        `INSERT INTO outbox_events (id, name, version, payload, created_at, relayed_at) VALUES ($1, 'mail.kind', 1, $2, $3, $3)`,
        [eventId, payload(words), now],
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

/** Submits the listing for review, and sets the review's state. */
async function submitForReview(
  scenario: MailScenario,
  mailWords: MailWords,
  state: 'pending' | 'approved' | 'rejected',
) {
  const { api, lister } = scenario;
  const { now, listingId } = await rentFromLister(scenario, mailWords);
  const id = newId();
  const decidedAt = state === 'pending' ? null : now;
  await api.query(
    `INSERT INTO reviews (id, listing_id, proposed, state, submitted_at, due_at, remind_at, reason, decided_by, decided_at, tell_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    [
      id,
      listingId,
      { title: mailWords.words },
      state,
      new Date(now.getTime() - 12 * HOUR_MS),
      new Date(now.getTime() + 12 * HOUR_MS),
      state === 'pending' ? now : null,
      state === 'rejected' ? mailWords.words : null,
      decidedAt && lister.userId,
      decidedAt,
    ],
  );
  return id;
}

function reviewMail(state: 'approved' | 'rejected'): MailKind {
  return {
    sentBy: 'reviews/review-outcomes.service.ts',
    async send(scenario, mailWords) {
      await scenario.api.application
        .get(ReviewOutcomesService)
        .send(await submitForReview(scenario, mailWords, state));
    },
  };
}

/** Every kind of e-mail that the product sends. */
export const MAIL_KINDS: Readonly<Record<string, MailKind>> = {
  'with the source code': {
    sentBy: 'deliveries/deliveries.service.ts',
    async send(scenario, mailWords) {
      const { delivery } = await rentFromLister(scenario, mailWords);
      await scenario.api.application.get(DeliveriesService).deliver(delivery);
    },
  },
  'that asks for the source code': {
    sentBy: 'deliveries/source-requests.service.ts',
    async send(scenario, mailWords) {
      const { delivery } = await rentFromLister(scenario, { ...mailWords, sourceUrl: '' });
      await scenario.api.application.get(DeliveriesService).deliver(delivery);
      await scenario.api.application.get(SourceRequestsService).sendRequest(delivery);
    },
  },
  'about a refund': {
    sentBy: 'payments/refunds/refund-mails.service.ts',
    async send(scenario, mailWords) {
      const { payment } = await rentFromLister(scenario, mailWords);
      await scenario.api.application.get(RefundMailsService).send(payment);
    },
  },
  'with a receipt': {
    sentBy: 'receipts/receipt-mails.service.ts',
    async send(scenario, mailWords) {
      const { payment, now } = await rentFromLister(scenario, mailWords);
      const { application, query } = scenario.api;
      await query('UPDATE payments SET captured_at = $2, capture_id = id::text WHERE id = $1', [
        payment,
        now,
      ]);
      await application.get(ReceiptsService).issue(payment);
      await application.get(ReceiptMailsService).send(payment);
    },
  },
  'that PayPal holds a payment': noticeMail('payment.held'),
  'that a payment failed': noticeMail('payment.failed'),
  'that a refund was refused': noticeMail('payment.refund-refused'),
  'to moderators that a refund was refused': noticeMail('refund.refused'),
  'that a rental was paid': noticeMail('rental.received'),
  'that a rental ends': noticeMail('rental.expiring'),
  'that a rental has ended': noticeMail('rental.expired'),
  'about a new listing of a followed person': noticeMail('listing.followed'),
  'about a new review': noticeMail('rating.new'),
  'about an answer to a review': noticeMail('rating.answered'),
  'that an MVP was taken off sale': noticeMail('listing.off-sale', ({ words }) => ({ reason: words })),
  'that an MVP is back on sale': noticeMail('listing.on-sale'),
  'that requested data is ready': noticeMail('data.ready'),
  'that GitHub no longer accepts a grant': noticeMail('github.grant-gone'),
  'that GitHub no longer shows a repository': noticeMail('github.repository-gone'),
  'about unread messages': {
    sentBy: 'notices/unread-mails.service.ts',
    async send(scenario, mailWords) {
      const { api, lister, buyer } = scenario;
      const { now } = await rentFromLister(scenario, mailWords);
      const conversationSide = { userId: buyer.userId, counterpartId: lister.userId };
      await api.query('DELETE FROM unread_reminders');
      await api.query('DELETE FROM conversations');
      await api.query('DELETE FROM messages');
      await api.query(
        `INSERT INTO messages (id, sender_id, recipient_id, subject, content, created_at) VALUES ($1, $2, $3, $4, $4, $5)`,
        [newId(), lister.userId, buyer.userId, mailWords.words, new Date(now.getTime() - HOUR_MS)],
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
    sentBy: 'saved-searches/search-mails.service.ts',
    async send({ api, lister, buyer }, { words }) {
      const now = api.application.get(Clock).now();
      await api.query('UPDATE users SET display_name = $1', [words]);
      const listingId = await putListing(api, lister, { title: words });
      await api.query('DELETE FROM saved_search_mails');
      await api.query('DELETE FROM saved_searches');
      await api.query(
        `INSERT INTO saved_searches (id, user_id, search, category, tech, tag, is_available, key, found_ids, saved_at)
         VALUES ($1, $2, $3, $3, $3, $3, false, '', ARRAY[$4::uuid], $5)`,
        [newId(), buyer.userId, words, listingId, now],
      );
      await api.query('INSERT INTO saved_search_mails (user_id, due_at) VALUES ($1, $2)', [
        buyer.userId,
        now,
      ]);
      await api.application.get(SearchMailsService).send(buyer.userId);
    },
  },
  'about a payout address': {
    sentBy: 'payouts/payout-mails.service.ts',
    async send({ api, lister }, { words }) {
      const now = api.application.get(Clock).now();
      const id = newId();
      await api.query('UPDATE users SET display_name = $1', [words]);
      await api.query(
        `INSERT INTO payout_mails (id, user_id, kind, address, due_at, created_at)
         VALUES ($1, $2, 'address-changed', 'lina@pay.example', $3, $3)`,
        [id, lister.userId, now],
      );
      await api.application.get(PayoutMailsService).send(id);
    },
  },
  'that a submission waits for review': {
    sentBy: 'reviews/review-reminders.service.ts',
    async send(scenario, mailWords) {
      await scenario.api.application
        .get(ReviewRemindersService)
        .remind(await submitForReview(scenario, mailWords, 'pending'));
    },
  },
  'that a listing was approved': reviewMail('approved'),
  'that a listing was rejected': reviewMail('rejected'),
};
