import type { DeliveryStep } from '@market/contract/deliveries';
import type { DeliveryPageRow } from './delivery-pages.queries.js';
import { ASK_PAUSE_MS, ASKABLE_REASONS } from './invitations.rules.js';

/** Whether the buyer may have the money back at once: the promised time is over and nothing was ever sent (DECISIONS 22a). */
export function mayRefund(
  delivery: Pick<DeliveryPageRow, 'state' | 'dueAt' | 'firstSentAt'>,
  now: Date,
): boolean {
  const isOwed = delivery.state === 'awaiting-source' || delivery.state === 'due';
  return isOwed && delivery.firstSentAt === null && delivery.dueAt <= now;
}

/** The source as the buyer may see it: once it was sent, while the rental runs; null otherwise. */
export function shownSource(delivery: DeliveryPageRow, now: Date): string | null {
  return (isRunning(delivery, now) && delivery.firstSentAt && delivery.sourceUrl) || null;
}

/** Whether the buyer may have the source at a moment: the rental runs, and its money has not gone back. */
export function isRunning(delivery: Pick<DeliveryPageRow, 'undoneAt' | 'endsAt'>, now: Date): boolean {
  return !delivery.undoneAt && (delivery.endsAt === null || delivery.endsAt >= now);
}

/** From when on the buyer may ask for a new invitation, which may be now; null where that would mend nothing. */
export function askableFrom(
  { invitation, ...rental }: Pick<DeliveryPageRow, 'invitation' | 'undoneAt' | 'endsAt'>,
  now: Date,
): Date | null {
  const { reason, askedat } = invitation ?? {};
  if (!reason || !ASKABLE_REASONS.includes(reason) || !isRunning(rental, now)) return null;
  return askedat ? new Date(Date.parse(askedat) + ASK_PAUSE_MS) : now;
}

/** What happened, oldest first. */
export function stepsOf(delivery: DeliveryPageRow): { step: DeliveryStep; at: Date }[] {
  let sent = 0;
  const kept = delivery.events.map(({ kind, at }) => {
    const step: DeliveryStep = kind === 'sent' && sent++ > 0 ? 'resent' : kind;
    return { step, at: new Date(at) };
  });
  return [
    { step: 'ordered', at: delivery.orderedAt },
    { step: 'paid', at: delivery.paidAt },
    ...kept,
    ...(delivery.undoneAt ? [{ step: 'refunded' as const, at: delivery.undoneAt }] : []),
  ];
}
