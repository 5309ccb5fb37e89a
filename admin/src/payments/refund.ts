import type { ConsolePayment } from '@market/contract/admin/money';

const REFUNDABLE_STATES: readonly ConsolePayment['state'][] = ['completed', 'partly-refunded'];

/** What a moderator typed into the refund dialog; `amount` in USD. */
export interface RefundInput {
  readonly amount: number;
  readonly reason: string;
}

/**
 * Whether the console offers to refund a payment: its state allows a refund, and the moderator is neither the buyer nor
 * the MVP's lister (CONSOLE-3, PAY-20).
 */
export function canRefund(
  { state, userId, listerId }: Pick<ConsolePayment, 'state' | 'userId' | 'listerId'>,
  moderatorId: string | undefined,
): boolean {
  return REFUNDABLE_STATES.includes(state) && moderatorId !== userId && moderatorId !== listerId;
}

/** Returns the typed amount in USD, or undefined unless it is above 0, in whole cents and at most `paid` (PAY-20). */
export function parseRefundAmount(text: string, paid: number): number | undefined {
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return undefined;
  const amount = Number(text);
  return amount > 0 && amount <= paid ? amount : undefined;
}

/**
 * Returns the body and the idempotency key of a refund; a full refund has no amount. The key contains the number of
 * refunds that the moderator saw: a retry after a lost response has the same key, but a second refund has a new one
 * (PAY-22).
 */
export function refundRequest(
  { id, paid, refunds }: Pick<ConsolePayment, 'id' | 'paid' | 'refunds'>,
  { amount, reason }: RefundInput,
): { readonly body: Record<string, unknown>; readonly idempotencyKey: string } {
  return {
    body: { reason, ...(amount !== paid && { amount }) },
    idempotencyKey: `refund-${id}-${refunds.length}`,
  };
}
