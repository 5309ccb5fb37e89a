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
import {
  payoutMailDue,
  payoutsReported,
  payoutsSent,
  payoutsWaiting,
} from '@market/domain/payouts/payouts.events';
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
  reviewDecisionChosen,
  reviewDecided,
  reviewOpened,
  reviewReminded,
} from '@market/domain/reviews/reviews.events';
import { RECIPIENTS_SQL_BY_EVENT } from '@market/domain/notices/notice-recipients.queries';
import { reportFiled, reportResolved } from '@market/domain/reports/reports.events';
import { userFollowed } from '@market/domain/follows/follows.events';
import type * as z from 'zod';
import { isJobName, type JobName, type JobOrder } from '../jobs.js';

/** The jobs that events of one kind cause. */
interface EventRoute {
  readonly kind: EventKind;
  jobOrders(payload: unknown, now: Date): readonly JobOrder[];
}

function createRoute<S extends z.ZodType>(
  kind: EventKind<S>,
  jobOrders: (payload: z.output<S>, now: Date) => readonly JobOrder[],
): EventRoute {
  return { kind, jobOrders: (payload, now) => jobOrders(kind.payload.parse(payload), now) };
}

/** Returns no jobs. Events without jobs need a route, too: the check at startup reports every event without a route. */
const noJobs = () => [];

const millisecondsUntil = (dueAt: string, now: Date) => Math.max(0, Date.parse(dueAt) - now.getTime());

/** Returns a job that runs at `dueAt`; none if `dueAt` is undefined. */
const delayedJob = (name: JobName, id: string, dueAt: string | undefined, now: Date): JobOrder[] =>
  dueAt === undefined ? [] : [{ name, id, delayMs: millisecondsUntil(dueAt, now) }];

/** The jobs that each kind of event causes. */
export const EVENT_ROUTES: readonly EventRoute[] = [
  createRoute(demoStarted, ({ sessionId, expiresAt }, now) => [
    { name: 'expire-demo', id: sessionId, delayMs: millisecondsUntil(expiresAt, now) },
  ]),
  createRoute(demoEnded, noJobs),
  createRoute(paymentCaptured, ({ paymentId, claimDueAt }, now) => [
    { name: 'settle-payment', id: paymentId, delayMs: millisecondsUntil(claimDueAt, now) },
    { name: 'send-receipt', id: paymentId },
  ]),
  createRoute(paymentRefunded, ({ paymentId }) => [
    { name: 'end-refunded-rental', id: paymentId },
    { name: 'tell-of-refund', id: paymentId },
  ]),
  createRoute(paymentPartlyRefunded, ({ paymentId }) => [{ name: 'tell-of-refund', id: paymentId }]),
  // These events cause only jobs for notifications, which `noticeJobsOf` adds.
  createRoute(paymentHeld, noJobs),
  createRoute(paymentFailed, noJobs),
  createRoute(paymentRefundRefused, noJobs),
  createRoute(paymentDisputed, noJobs),
  createRoute(paymentDisputeEnded, noJobs),
  createRoute(rentalCreated, ({ deliveryId, rentalId, expiringAt, endsAt }, now) => [
    { name: 'deliver-source-code', id: deliveryId },
    { name: 'fetch-archive', id: deliveryId },
    { name: 'see-to-access', id: rentalId },
    ...delayedJob('tell-of-ending-rental', rentalId, expiringAt, now),
    ...delayedJob('tell-of-ended-rental', rentalId, endsAt, now),
  ]),
  createRoute(rentalExpiring, noJobs),
  createRoute(rentalExpired, ({ rentalId }) => [{ name: 'see-to-access', id: rentalId }]),
  createRoute(deliverySourceMissing, ({ deliveryId }) => [{ name: 'ask-for-source', id: deliveryId }]),
  createRoute(deliverySent, noJobs),
  createRoute(earningsPlanned, ({ paymentId, releaseDueAt }, now) => [
    { name: 'release-earnings', id: paymentId, delayMs: millisecondsUntil(releaseDueAt, now) },
  ]),
  createRoute(payoutsWaiting, ({ payoutId }) => [{ name: 'send-payout', id: payoutId }]),
  createRoute(payoutsSent, ({ batchId, lookDueAt }, now) => [
    { name: 'read-payouts', id: batchId, delayMs: millisecondsUntil(lookDueAt, now) },
  ]),
  createRoute(payoutsReported, ({ batchId, lookDueAt }, now) => [
    { name: 'read-payouts', id: batchId, delayMs: millisecondsUntil(lookDueAt, now) },
  ]),
  createRoute(payoutMailDue, ({ mailId }) => [{ name: 'send-payout-mail', id: mailId }]),
  createRoute(invitationAskedFor, ({ rentalId }) => [{ name: 'see-to-access', id: rentalId }]),
  createRoute(listingSubmitted, noJobs),
  createRoute(listingChanged, ({ listingId }) => [{ name: 'release-deliveries', id: listingId }]),
  createRoute(listingApproved, noJobs),
  createRoute(listingRejected, noJobs),
  createRoute(listingSold, noJobs),
  // These events, too, cause only jobs for notifications.
  createRoute(listingTakenOffSale, noJobs),
  createRoute(listingPutBack, noJobs),
  createRoute(listingRepositoryGone, noJobs),
  createRoute(gitHubGrantGone, noJobs),
  createRoute(reviewOpened, ({ reviewId, remindAt }, now) => [
    { name: 'compare-submission', id: reviewId },
    { name: 'remind-of-review', id: reviewId, delayMs: millisecondsUntil(remindAt, now) },
  ]),
  createRoute(reviewReminded, ({ reviewId, remindAt }, now) =>
    remindAt === null
      ? []
      : [{ name: 'remind-of-review', id: reviewId, delayMs: millisecondsUntil(remindAt, now) }],
  ),
  createRoute(reviewDecisionChosen, ({ reviewId, takesEffectAt }, now) => [
    { name: 'apply-decision', id: reviewId, delayMs: millisecondsUntil(takesEffectAt, now) },
  ]),
  createRoute(reviewDecided, ({ reviewId }) => [{ name: 'tell-of-review', id: reviewId }]),
  createRoute(messageSent, noJobs),
  createRoute(userFollowed, noJobs),
  createRoute(ratingCreated, noJobs),
  createRoute(ratingChanged, noJobs),
  createRoute(ratingAnswered, noJobs),
  createRoute(ratingHidden, noJobs),
  createRoute(ratingRestored, noJobs),
  createRoute(reportFiled, noJobs),
  createRoute(reportResolved, noJobs),
  createRoute(messageRead, noJobs),
  createRoute(profileChanged, noJobs),
  createRoute(userSignedUp, noJobs),
  createRoute(dataExportRequested, ({ exportId }) => [{ name: 'build-data-export', id: exportId }]),
  createRoute(dataExportReady, noJobs),
  createRoute(statementRequested, ({ statementId }) => [{ name: 'make-statement', id: statementId }]),
  createRoute(accountDeleted, noJobs),
  createRoute(identityLinked, noJobs),
  createRoute(identityUnlinked, noJobs),
  createRoute(sessionReused, noJobs),
  createRoute(jobRetried, ({ name, subjectId }) => (isJobName(name) ? [{ name, id: subjectId }] : [])),
  createRoute(uploadReceived, ({ uploadId }) => [{ name: 'check-upload', id: uploadId }]),
  createRoute(uploadChecked, ({ uploadId }) => [{ name: 'publish-upload', id: uploadId }]),
  createRoute(uploadPublished, noJobs),
  createRoute(uploadFailed, noJobs),
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
  return Object.hasOwn(RECIPIENTS_SQL_BY_EVENT, name) ? [{ name: 'tell-people', id }] : [];
}

/** Returns the jobs that an event causes, with delays from `now`. Throws if the event has no route. */
export function jobOrdersOf(
  event: Pick<WaitingEvent, 'id' | 'name' | 'version' | 'payload'>,
  now: Date,
): readonly JobOrder[] {
  const route = ROUTES_BY_KIND.get(kindKey(event));
  if (!route) throw new Error(`The event ${kindKey(event)} has no route.`);
  return [...route.jobOrders(event.payload, now), ...noticeJobsOf(event)];
}
