import type { ConsoleDelivery } from '@market/contract/admin/deliveries';

type Delivery = Pick<ConsoleDelivery, 'userId' | 'listerId' | 'state' | 'archive' | 'invitation'>;

/**
 * Whether the console offers to send the source code again. It does not for a refunded delivery, nor to a moderator who
 * is the delivery's buyer or lister (CONSOLE-3).
 */
export function canResend(delivery: Delivery, moderatorId: string | undefined): boolean {
  return delivery.state !== 'cancelled' && !isOwnDelivery(delivery, moderatorId);
}

/**
 * Whether the console offers to retry at GitHub: the archive or the invitation failed, and the moderator is neither the
 * buyer nor the lister.
 */
export function canRetryGitHub(delivery: Delivery, moderatorId: string | undefined): boolean {
  const hasFailed = delivery.archive === 'failed' || delivery.invitation === 'failed';
  return hasFailed && !isOwnDelivery(delivery, moderatorId);
}

/** Whether the deadline of a delivery still applies: true until the source code is sent or the delivery is canceled. */
export function hasOpenDeadline(state: ConsoleDelivery['state']): boolean {
  return state === 'due' || state === 'awaiting-source';
}

/**
 * Whether the moderator is the buyer or the lister of the delivery. The server then refuses the moderator's actions on
 * it.
 */
function isOwnDelivery({ userId, listerId }: Delivery, moderatorId: string | undefined): boolean {
  return moderatorId !== undefined && (moderatorId === userId || moderatorId === listerId);
}
