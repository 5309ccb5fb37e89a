import type { EntityManager } from 'typeorm';
import { PaymentHistoryEntry } from './payment-history-entry.entity.js';
import type { PaymentState } from './payment.states.js';

/** Who changed a payment's state. */
export interface Actor {
  readonly kind: 'buyer' | 'paypal' | 'worker' | 'moderator';
  /** The id of the buyer or the moderator. */
  readonly id?: string | undefined;
}

/**
 * Why and by whom a payment's state changes, with the data from PayPal that led to the change: ids, statuses
 * and issues, no names.
 */
export interface Cause {
  readonly by: Actor;
  readonly why: string;
  readonly evidence?: Readonly<Record<string, unknown>> | undefined;
}

/** A change of a payment's state to append to its history. */
export interface StateChange extends Cause {
  readonly paymentId: string;
  /** The state before the change; null for a new payment. */
  readonly from: PaymentState | null;
  readonly to: PaymentState;
  readonly at: Date;
}

/**
 * The actor of changes by our workers. They look up a payment at PayPal if its buyer did not return from
 * PayPal's page.
 */
export const BY_WORKER: Actor = { kind: 'worker' };
/** The actor of changes that a webhook from PayPal caused. */
export const BY_PAYPAL: Actor = { kind: 'paypal' };

/**
 * Appends a change to a payment's history, in the transaction that changes the state. Postgres refuses a
 * change of state without a row in the history.
 */
export async function addToPaymentHistory(tx: EntityManager, change: StateChange): Promise<void> {
  const { paymentId, from, to, why, by, evidence = {}, at } = change;
  await tx.insert(PaymentHistoryEntry, {
    paymentId,
    fromState: from,
    toState: to,
    why,
    byKind: by.kind,
    byId: by.id ?? null,
    evidence,
    at,
  });
}
