import type { DeliveryStep } from '@market/contract/deliveries';
import type { DeliveryPageRow } from './delivery-pages.queries.js';
import { INVITATION_REQUEST_PAUSE_MS, REINVITABLE_REASONS } from './invitations.rules.js';

/**
 * Returns whether the buyer may have the payment refunded at once: 24 hours have passed, nothing was sent, and the
 * buyer has not opened the source code (DELIVERY-5).
 */
export function mayRefund(
  delivery: Pick<DeliveryPageRow, 'state' | 'dueAt' | 'firstSentAt' | 'isDeliveredWithoutMail'>,
  now: Date,
): boolean {
  const isUndelivered = delivery.state === 'awaiting-source' || delivery.state === 'due';
  return (
    isUndelivered &&
    delivery.firstSentAt === null &&
    !delivery.isDeliveredWithoutMail &&
    delivery.dueAt <= now
  );
}

/**
 * Returns whether the buyer may see the source code (DELIVERY-6): it was sent or the buyer opened it before that, and
 * the rental has not ended.
 */
export function maySeeSource(
  delivery: Pick<DeliveryPageRow, 'firstSentAt' | 'undoneAt' | 'endsAt'>,
  now: Date,
): boolean {
  return delivery.firstSentAt !== null && isRentalRunning(delivery, now);
}

/** Returns whether the rental has not ended and the buyer was invited to the repository or can read it (DELIVERY-6). */
export function mayReadRepository(
  { invitation, ...rental }: Pick<DeliveryPageRow, 'invitation' | 'undoneAt' | 'endsAt'>,
  now: Date,
): boolean {
  const isInvited = invitation?.state === 'invited' || invitation?.state === 'accepted';
  return isInvited && isRentalRunning(rental, now);
}

/** Returns whether the buyer may open the source code before it is sent (DELIVERY-9). */
export function mayOpenUnsent(delivery: DeliveryPageRow, now: Date): boolean {
  const isUnsent = delivery.state === 'due' && delivery.firstSentAt === null && delivery.sourceUrl !== '';
  return isUnsent && !delivery.isRefunding && isRentalRunning(delivery, now);
}

/** Returns whether the rental has not ended at `now` and was not refunded. */
export function isRentalRunning(delivery: Pick<DeliveryPageRow, 'undoneAt' | 'endsAt'>, now: Date): boolean {
  return !delivery.undoneAt && (delivery.endsAt === null || delivery.endsAt >= now);
}

/**
 * Returns the time from which the buyer may ask for a new invitation, which may be in the past; null if the
 * buyer may not ask (DELIVERY-21).
 */
export function nextInvitationRequestAt(
  { invitation, ...rental }: Pick<DeliveryPageRow, 'invitation' | 'undoneAt' | 'endsAt'>,
  now: Date,
): Date | null {
  const { reason, askedat } = invitation ?? {};
  if (!reason || !REINVITABLE_REASONS.includes(reason) || !isRentalRunning(rental, now)) return null;
  return askedat ? new Date(Date.parse(askedat) + INVITATION_REQUEST_PAUSE_MS) : now;
}

/** Returns the steps of a delivery's history, oldest first (DELIVERY-6). */
export function stepsOf(delivery: DeliveryPageRow): { step: DeliveryStep; at: Date }[] {
  let sentCount = 0;
  const recordedSteps = delivery.events.map(({ kind, at: time }) => {
    const step: DeliveryStep = kind === 'sent' && sentCount++ > 0 ? 'resent' : kind;
    return { step, at: new Date(time) };
  });
  return [
    { step: 'ordered', at: delivery.orderedAt },
    { step: 'paid', at: delivery.paidAt },
    ...recordedSteps,
    ...(delivery.undoneAt ? [{ step: 'refunded' as const, at: delivery.undoneAt }] : []),
  ];
}
