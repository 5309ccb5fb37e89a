import {
  accountDeleted,
  dataExportReady,
  dataExportRequested,
} from '@market/domain/accounts/accounts.events';
import {
  deliverySent,
  deliverySourceMissing,
  invitationAskedFor,
} from '@market/domain/deliveries/deliveries.events';
import { demoEnded, demoStarted } from '@market/domain/demos/demos.events';
import { earningsPlanned } from '@market/domain/earnings/earnings.events';
import { type EventKind, kindKey, eventKinds } from '@market/domain/foundation/outbox/event';
import type { WaitingEvent } from '@market/domain/foundation/outbox/outbox.queries';
import { gitHubGrantGone } from '@market/domain/github/github.events';
import {
  identityLinked,
  identityUnlinked,
  sessionReused,
  userSignedUp,
} from '@market/domain/identity/identity.events';
import {
  listingApproved,
  listingChanged,
  listingPutBack,
  listingRejected,
  listingRepositoryGone,
  listingSold,
  listingSubmitted,
  listingTakenOffSale,
} from '@market/domain/listings/listings.events';
import { messageRead, messageSent } from '@market/domain/messages/messages.events';
import { profileChanged } from '@market/domain/profiles/profiles.events';
import {
  paymentCaptured,
  paymentDisputed,
  paymentDisputeEnded,
  paymentFailed,
  paymentHeld,
  paymentPartlyRefunded,
  paymentRefundRefused,
  paymentRefunded,
} from '@market/domain/payments/payments.events';
import { payoutMailDue, payoutsSent, payoutsWaiting } from '@market/domain/payouts/payouts.events';
import { jobRetried } from '@market/domain/queues/queues.events';
import {
  ratingAnswered,
  ratingChanged,
  ratingCreated,
  ratingHidden,
  ratingRestored,
} from '@market/domain/ratings/ratings.events';
import { rentalCreated, rentalExpired, rentalExpiring } from '@market/domain/rentals/rentals.events';
import { statementRequested } from '@market/domain/statements/statements.events';
import {
  uploadChecked,
  uploadFailed,
  uploadPublished,
  uploadReceived,
} from '@market/domain/uploads/uploads.events';
import {
  reviewChosen,
  reviewDecided,
  reviewOpened,
  reviewReminded,
} from '@market/domain/reviews/reviews.events';
import { RECIPIENTS } from '@market/domain/notices/notice-recipients.queries';
import { reportFiled, reportResolved } from '@market/domain/reports/reports.events';
import { userFollowed } from '@market/domain/follows/follows.events';
import type * as z from 'zod';
import { isJobName, type JobName, type JobOrder } from '../jobs.js';

/** Which jobs an event of this kind causes. */
interface EventRoute {
  readonly kind: EventKind;
  orders(payload: unknown, now: Date): readonly JobOrder[];
}

function route<S extends z.ZodType>(
  kind: EventKind<S>,
  orders: (payload: z.output<S>, now: Date) => readonly JobOrder[],
): EventRoute {
  return { kind, orders: (payload, now) => orders(kind.payload.parse(payload), now) };
}

/**
 * Returns no jobs. Events without jobs need a route, too, so that the check at startup finds events whose
 * route was forgotten.
 */
const noJobs = () => [];

const millisecondsUntil = (dueAt: string, now: Date) => Math.max(0, Date.parse(dueAt) - now.getTime());

/** Returns a job that runs at `dueAt`; none if `dueAt` is undefined. */
const delayedJob = (name: JobName, id: string, dueAt: string | undefined, now: Date): JobOrder[] =>
  dueAt === undefined ? [] : [{ name, id, delayMs: millisecondsUntil(dueAt, now) }];

/** The jobs that each kind of event causes. */
export const EVENT_ROUTES: readonly EventRoute[] = [
  route(demoStarted, ({ sessionId, expiresAt }, now) => [
    { name: 'expire-demo', id: sessionId, delayMs: millisecondsUntil(expiresAt, now) },
  ]),
  route(demoEnded, noJobs),
  route(paymentCaptured, ({ paymentId, claimDueAt }, now) => [
    { name: 'settle-payment', id: paymentId, delayMs: millisecondsUntil(claimDueAt, now) },
    { name: 'send-receipt', id: paymentId },
  ]),
  route(paymentRefunded, ({ paymentId }) => [
    { name: 'end-refunded-rental', id: paymentId },
    { name: 'tell-of-refund', id: paymentId },
  ]),
  route(paymentPartlyRefunded, ({ paymentId }) => [{ name: 'tell-of-refund', id: paymentId }]),
  // These events cause no jobs but those of notifications, which `noticeJobsOf` adds.
  route(paymentHeld, noJobs),
  route(paymentFailed, noJobs),
  route(paymentRefundRefused, noJobs),
  route(paymentDisputed, noJobs),
  route(paymentDisputeEnded, noJobs),
  route(rentalCreated, ({ deliveryId, rentalId, expiringAt, endsAt }, now) => [
    { name: 'deliver-source-code', id: deliveryId },
    { name: 'fetch-archive', id: deliveryId },
    { name: 'see-to-access', id: rentalId },
    ...delayedJob('tell-of-ending-rental', rentalId, expiringAt, now),
    ...delayedJob('tell-of-ended-rental', rentalId, endsAt, now),
  ]),
  route(rentalExpiring, noJobs),
  route(rentalExpired, ({ rentalId }) => [{ name: 'see-to-access', id: rentalId }]),
  route(deliverySourceMissing, ({ deliveryId }) => [{ name: 'ask-for-source', id: deliveryId }]),
  route(deliverySent, noJobs),
  route(earningsPlanned, ({ paymentId, releaseDueAt }, now) => [
    { name: 'release-earnings', id: paymentId, delayMs: millisecondsUntil(releaseDueAt, now) },
  ]),
  route(payoutsWaiting, ({ payoutId }) => [{ name: 'send-payout', id: payoutId }]),
  route(payoutsSent, ({ batchId, lookDueAt }, now) => [
    { name: 'read-payouts', id: batchId, delayMs: millisecondsUntil(lookDueAt, now) },
  ]),
  route(payoutMailDue, ({ mailId }) => [{ name: 'send-payout-mail', id: mailId }]),
  route(invitationAskedFor, ({ rentalId }) => [{ name: 'see-to-access', id: rentalId }]),
  route(listingSubmitted, noJobs),
  route(listingChanged, ({ listingId }) => [{ name: 'release-deliveries', id: listingId }]),
  route(listingApproved, noJobs),
  route(listingRejected, noJobs),
  route(listingSold, noJobs),
  // These events, too, cause no jobs but those of notifications.
  route(listingTakenOffSale, noJobs),
  route(listingPutBack, noJobs),
  route(listingRepositoryGone, noJobs),
  route(gitHubGrantGone, noJobs),
  route(reviewOpened, ({ reviewId, remindAt }, now) => [
    { name: 'compare-submission', id: reviewId },
    { name: 'remind-of-review', id: reviewId, delayMs: millisecondsUntil(remindAt, now) },
  ]),
  route(reviewReminded, ({ reviewId, remindAt }, now) =>
    remindAt === null
      ? []
      : [{ name: 'remind-of-review', id: reviewId, delayMs: millisecondsUntil(remindAt, now) }],
  ),
  route(reviewChosen, ({ reviewId, takesEffectAt }, now) => [
    { name: 'apply-decision', id: reviewId, delayMs: millisecondsUntil(takesEffectAt, now) },
  ]),
  route(reviewDecided, ({ reviewId }) => [{ name: 'tell-of-review', id: reviewId }]),
  route(messageSent, noJobs),
  route(userFollowed, noJobs),
  route(ratingCreated, noJobs),
  route(ratingChanged, noJobs),
  route(ratingAnswered, noJobs),
  route(ratingHidden, noJobs),
  route(ratingRestored, noJobs),
  route(reportFiled, noJobs),
  route(reportResolved, noJobs),
  route(messageRead, noJobs),
  route(profileChanged, noJobs),
  route(userSignedUp, noJobs),
  route(dataExportRequested, ({ exportId }) => [{ name: 'build-data-export', id: exportId }]),
  route(dataExportReady, noJobs),
  route(statementRequested, ({ statementId }) => [{ name: 'make-statement', id: statementId }]),
  route(accountDeleted, noJobs),
  route(identityLinked, noJobs),
  route(identityUnlinked, noJobs),
  route(sessionReused, noJobs),
  route(jobRetried, ({ name, subjectId }) => (isJobName(name) ? [{ name, id: subjectId }] : [])),
  route(uploadReceived, ({ uploadId }) => [{ name: 'check-upload', id: uploadId }]),
  route(uploadChecked, ({ uploadId }) => [{ name: 'publish-upload', id: uploadId }]),
  route(uploadPublished, noJobs),
  route(uploadFailed, noJobs),
];

const ROUTES_BY_KIND = new Map(EVENT_ROUTES.map((entry) => [kindKey(entry.kind), entry]));

/** The kinds of events for which a route is declared. */
export const ROUTED_KINDS: readonly string[] = [...ROUTES_BY_KIND.keys()];

/** Throws an error that names every kind of event without a route. */
export function assertAllRouted(kinds: readonly EventKind[] = eventKinds()): void {
  const unrouted = kinds.map(kindKey).filter((key) => !ROUTES_BY_KIND.has(key));
  if (unrouted.length > 0) throw new Error(`Events without a route: ${unrouted.join(', ')}.`);
}

/** Returns the job that creates an event's notifications (NOTIFY-1); none if its kind has no recipients. */
function noticeJobsOf({ id, name }: Pick<WaitingEvent, 'id' | 'name'>): readonly JobOrder[] {
  return Object.hasOwn(RECIPIENTS, name) ? [{ name: 'tell-people', id }] : [];
}

/** Returns the jobs that an event causes, with delays from `now`. Throws if the event has no route. */
export function jobOrdersOf(
  event: Pick<WaitingEvent, 'id' | 'name' | 'version' | 'payload'>,
  now: Date,
): readonly JobOrder[] {
  const route = ROUTES_BY_KIND.get(kindKey(event));
  if (!route) throw new Error(`The event ${kindKey(event)} has no route.`);
  return [...route.orders(event.payload, now), ...noticeJobsOf(event)];
}
