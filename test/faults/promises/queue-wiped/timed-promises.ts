import { LISTING_BODY } from '../../../src/api/listing-body.js';
import { tusClient } from '../../../src/api/tus.js';
import { video } from '../../../src/browser/videos.js';
import { buy } from '../../clients/buyer.js';
import { authorizationOf, offerListings } from '../../clients/people.js';
import type { Market } from '../../testbed/market.js';
import {
  callOrThrow,
  DAY_MS,
  hasNotice,
  HOUR_MS,
  countMailsTo,
  MINUTE_MS,
  type TimedPromiseScenario,
} from './timed-promise-scenario.js';

/** A due time of one of the product's promises, and the check that the promised effect has happened. */
interface DueTime {
  /** Due time in milliseconds after the promise was created. */
  readonly afterMs: number;
  /** Runs just before the due time, while no worker runs. */
  prepare?(): Promise<void>;
  isFulfilled(): boolean | Promise<boolean>;
}

/**
 * A promise of the product to its users, with due times. It is created while no worker runs, and must be fulfilled
 * although its jobs are lost.
 */
export interface TimedPromise {
  readonly name: string;
  createDueTimes: (scenario: TimedPromiseScenario) => Promise<readonly DueTime[]>;
}

/** Time after which every sweep has run, and every row that a stopped worker had claimed can be claimed again. */
const ALL_SWEEPS_RUN_AFTER_MS = 20 * MINUTE_MS;
/** A rental of a month ends after 28 to 31 days. The renter gets an e-mail 3 days before (RENT-33). */
const MONTH_MS = 31 * DAY_MS;

/** Submits a listing for review. Returns the review's id. */
async function submitListing(
  { market, lister }: TimedPromiseScenario,
  title: string,
): Promise<{ reviewId: string }> {
  await callOrThrow(market, '/mvps', { caller: lister, body: { ...LISTING_BODY, title } });
  const [row] = await market.query<{ id: string }>(
    'SELECT r.id FROM reviews r JOIN listings l ON l.id = r.listing_id WHERE l.title = $1',
    [title],
  );
  return { reviewId: row?.id ?? '' };
}

const demoExpiry: TimedPromise = {
  name: 'demo',
  async createDueTimes({ market, lister, otherPerson }) {
    const [mvpId = ''] = await offerListings(market, lister, 1);
    const { body } = await callOrThrow(market, '/demo-sessions/start', {
      caller: otherPerson,
      body: { mvpId },
    });
    const expiredDemosSql = `SELECT count(*) FROM demo_sessions WHERE id = $1 AND end_reason = 'expired'`;
    return [
      {
        afterMs: ALL_SWEEPS_RUN_AFTER_MS,
        isFulfilled: async () => (await market.count(expiredDemosSql, [body['sessionId']])) === 1,
      },
    ];
  },
};

const reviewReminder: TimedPromise = {
  name: 'review',
  async createDueTimes(scenario) {
    const { reviewId } = await submitListing(scenario, 'Waits for review');
    return [12, 20, 24].map((hours) => ({
      afterMs: hours * HOUR_MS + 5 * MINUTE_MS,
      isFulfilled: () =>
        countMailsTo(scenario, scenario.moderator, `review-reminder-${hours}.${reviewId}.`) === 1,
    }));
  },
};

const reviewDecision: TimedPromise = {
  name: 'review decision',
  async createDueTimes(scenario) {
    const { market, moderator, lister } = scenario;
    const { reviewId } = await submitListing(scenario, 'Is rejected');
    const body = { reason: 'The demo does not open' };
    await callOrThrow(market, `/admin/reviews/${reviewId}/reject`, { caller: moderator, body });
    return [
      {
        afterMs: ALL_SWEEPS_RUN_AFTER_MS,
        isFulfilled: () => countMailsTo(scenario, lister, `review.${reviewId}@`) === 1,
      },
    ];
  },
};

const newFollower: TimedPromise = {
  name: 'new follower',
  async createDueTimes(scenario) {
    const { market, otherPerson, lister } = scenario;
    await callOrThrow(market, `/users/${lister.userId}/follow`, { caller: otherPerson, method: 'PUT' });
    return [
      { afterMs: ALL_SWEEPS_RUN_AFTER_MS, isFulfilled: () => hasNotice(scenario, lister, 'follower.new') },
    ];
  },
};

const unreadMessage: TimedPromise = {
  name: 'unread message',
  async createDueTimes(scenario) {
    const { market, otherPerson, buyer } = scenario;
    const body = { recipientId: otherPerson.userId, subject: 'Hello', content: 'Hello' };
    await callOrThrow(market, '/users/messages', { caller: buyer, body });
    return [
      {
        afterMs: ALL_SWEEPS_RUN_AFTER_MS,
        isFulfilled: () => countMailsTo(scenario, otherPerson, 'unread.') === 1,
      },
    ];
  },
};

const dataExport: TimedPromise = {
  name: 'data export',
  async createDueTimes(scenario) {
    const { market, otherPerson } = scenario;
    await callOrThrow(market, '/users/data-export', { caller: otherPerson });
    const readyExportsSql = 'SELECT count(*) FROM data_exports WHERE user_id = $1 AND ready_at IS NOT NULL';
    return [
      {
        afterMs: ALL_SWEEPS_RUN_AFTER_MS,
        isFulfilled: async () =>
          (await market.count(readyExportsSql, [otherPerson.userId])) === 1 &&
          (await hasNotice(scenario, otherPerson, 'data.ready')),
      },
    ];
  },
};

const videoUpload: TimedPromise = {
  name: 'video',
  async createDueTimes({ market, youtube, lister }) {
    const authorization = await authorizationOf(market, lister);
    const tus = tusClient(market.publicServers[0]?.origin ?? '', { authorization });
    const file = video('upright.mp4');
    const createResponse = await tus.createUpload({ byteSize: file.length, title: 'Watched video' });
    await tus.resume(createResponse.headers['location'] ?? '', file);
    const hasVideo = () =>
      youtube.videos.filter(({ metadata }) => metadata.snippet?.title === 'Watched video').length === 1;
    return [{ afterMs: ALL_SWEEPS_RUN_AFTER_MS, isFulfilled: hasVideo }];
  },
};

const refund: TimedPromise = {
  name: 'refund',
  async createDueTimes(scenario) {
    const { market, moderator, buyer, lister } = scenario;
    const [mvpId = ''] = await offerListings(market, lister, 1);
    const { orderId } = await buy(market, { buyer, mvpId, lastStep: 'rents' });
    const placedOrder = market.orders.get(orderId);
    if (placedOrder) placedOrder.expectedEnd = 'refunded';
    const paymentId = market.paypal.orders.get(orderId)?.customId ?? '';
    const body = { reason: 'The buyer asked for it' };
    await callOrThrow(market, `/admin/payments/${paymentId}/refund`, { caller: moderator, body });
    const undoneRentalsSql = 'SELECT count(*) FROM rentals WHERE payment_id = $1 AND undone_at IS NOT NULL';
    return [
      {
        afterMs: ALL_SWEEPS_RUN_AFTER_MS,
        isFulfilled: async () =>
          (await market.count(undoneRentalsSql, [paymentId])) === 1 &&
          countMailsTo(scenario, buyer, `refund.${paymentId}.`) === 1,
      },
    ];
  },
};

/** Whether the only delivery of a listing's source code is recorded as sent. */
async function isDeliveryRecorded(market: Market, mvpId: string): Promise<boolean> {
  const sentDeliveriesSql = `SELECT count(*) FROM deliveries JOIN rentals ON rentals.id = deliveries.rental_id
    WHERE rentals.listing_id = $1 AND deliveries.state = 'sent'`;
  return (await market.count(sentDeliveriesSql, [mvpId])) === 1;
}

const missingSource: TimedPromise = {
  name: 'missing source',
  async createDueTimes(scenario) {
    const { market, buyer, lister } = scenario;
    const [mvpId = ''] = await offerListings(market, lister, 1);
    await market.query(`UPDATE listings SET source_url = '' WHERE id = $1`, [mvpId]);
    await buy(market, { buyer, mvpId, lastStep: 'rents' });
    const repoUrl = market.offeredListings.get(mvpId)?.sourceUrl;
    const requestTimesMs = [
      ALL_SWEEPS_RUN_AFTER_MS,
      12 * HOUR_MS + 5 * MINUTE_MS,
      20 * HOUR_MS + 5 * MINUTE_MS,
    ];
    // Waits for the record, too. If a worker is killed between the e-mail and the record, the delivery stays due, and
    // its order is refunded after 24 hours.
    const isDelivered = async () =>
      market.mailbox.mails.some(
        ({ to, decodedText }) => to.includes(buyer.email) && decodedText.includes(repoUrl ?? '-'),
      ) && (await isDeliveryRecorded(market, mvpId));
    return [
      ...requestTimesMs.map((afterMs, index) => ({
        afterMs,
        isFulfilled: () => countMailsTo(scenario, lister, `source-request-${index + 1}.`) === 1,
      })),
      {
        afterMs: 21 * HOUR_MS,
        prepare: async () =>
          void (await callOrThrow(market, `/mvps/${mvpId}`, {
            caller: lister,
            method: 'PUT',
            body: { repoUrl },
          })),
        isFulfilled: isDelivered,
      },
    ];
  },
};

const endOfRental: TimedPromise = {
  name: 'end of a rental',
  async createDueTimes(scenario) {
    const { market, otherPerson, lister } = scenario;
    const [mvpId = ''] = await offerListings(market, lister, 1);
    await buy(market, { buyer: otherPerson, mvpId, lastStep: 'rents' });
    const isNotified = (kind: string, mails: number) => async () =>
      (await hasNotice(scenario, otherPerson, kind)) &&
      countMailsTo(scenario, otherPerson, 'notice.') >= mails;
    return [
      // An order that is not delivered within 24 hours is refunded, and its rental ends.
      { afterMs: ALL_SWEEPS_RUN_AFTER_MS, isFulfilled: () => isDeliveryRecorded(market, mvpId) },
      { afterMs: MONTH_MS - 2 * DAY_MS, isFulfilled: isNotified('rental.expiring', 1) },
      { afterMs: MONTH_MS + HOUR_MS, isFulfilled: isNotified('rental.expired', 2) },
    ];
  },
};

/**
 * Every promise of the product with a due time whose job a queue may lose, except payments and source code, which
 * `queue-wiped` checks by comparing records.
 */
export const TIMED_PROMISES: readonly TimedPromise[] = [
  demoExpiry,
  reviewReminder,
  reviewDecision,
  newFollower,
  unreadMessage,
  dataExport,
  videoUpload,
  refund,
  missingSource,
  endOfRental,
];
