import type { EarningsSummary } from '@market/contract/earnings';
import type { Conversation } from '@market/contract/messages';
import { ANONYMOUS } from '@market/contract/profiles';
import { type Rental, rentalStatus, UNKNOWN_MVP } from '@market/contract/rentals/rentals';
import * as texts from './texts.js';

/** What the user should do next: a title, the reason, and one link. */
export interface NextStep {
  readonly kind: 'payout' | 'message' | 'rental';
  readonly title: string;
  readonly reason: string;
  readonly link: { readonly label: string; readonly to: string };
}

interface NextStepInput {
  /** The lister's earnings; undefined for people who list nothing, or if they could not be loaded. */
  readonly earnings: EarningsSummary | undefined;
  readonly unreadCount: number;
  readonly conversations: readonly Conversation[];
  readonly rentals: readonly Rental[];
  readonly now: Date;
}

/**
 * Returns the one thing to do next, the most urgent first: money that cannot be paid out, unread messages, a rental
 * that is about to end. Undefined if nothing is to be done (RENT-42).
 */
export function nextStepOf({
  earnings,
  unreadCount,
  conversations,
  rentals,
  now,
}: NextStepInput): NextStep | undefined {
  return (
    (earnings && payoutStep(earnings)) ?? messageStep(unreadCount, conversations) ?? rentalStep(rentals, now)
  );
}

function payoutStep({ holds, available, pending }: EarningsSummary): NextStep | undefined {
  const amountDue = Math.round((available + pending) * 100) / 100;
  if (amountDue <= 0 || !holds.some(({ reason }) => reason === 'no-address')) return undefined;
  return {
    kind: 'payout',
    title: texts.confirmPayoutAddressTitle(amountDue),
    reason: texts.confirmPayoutAddressReason,
    link: { label: 'Confirm address', to: '/profile?tab=earnings' },
  };
}

function messageStep(unreadCount: number, conversations: readonly Conversation[]): NextStep | undefined {
  if (unreadCount === 0) return undefined;
  const newestUnread = conversations.find((conversation) => conversation.unread > 0);
  return {
    kind: 'message',
    title: texts.unreadMessages(unreadCount),
    reason: newestUnread
      ? texts.unreadFrom(newestUnread.counterpart.displayname || ANONYMOUS, newestUnread.last.subject)
      : '',
    link: { label: 'Read', to: newestUnread ? `/messages?with=${newestUnread.counterpart.id}` : '/messages' },
  };
}

function rentalStep(rentals: readonly Rental[], now: Date): NextStep | undefined {
  const [firstToEnd] = rentals
    .map((rental) => ({ rental, ...rentalStatus(rental, now) }))
    .filter(({ rental, status }) => status === 'expiring' && rental.offer !== null)
    .sort((one, other) => one.daysLeft - other.daysLeft);
  if (!firstToEnd) return undefined;
  return {
    kind: 'rental',
    title: texts.rentalEnds(firstToEnd.rental.mvp?.title ?? UNKNOWN_MVP, firstToEnd.daysLeft),
    reason: texts.rentalEndsReason,
    link: { label: 'Extend or buy', to: '/profile?tab=rentals' },
  };
}
