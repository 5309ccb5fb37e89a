import type { EntityManager } from 'typeorm';
import type { PaymentState } from './payment.states.js';

/** Who moved a payment. */
export interface Mover {
  readonly kind: 'buyer' | 'paypal' | 'worker' | 'moderator';
  /** The person, where it was one. */
  readonly id?: string | undefined;
}

/** Why a payment moves, by whom, and what PayPal said that made it move (ids, states and issues; no names). */
export interface Cause {
  readonly by: Mover;
  readonly why: string;
  readonly evidence?: Readonly<Record<string, unknown>> | undefined;
}

/** A move, as its row keeps it. */
export interface PaymentMove extends Cause {
  readonly paymentId: string;
  /** Null where the payment begins. */
  readonly from: PaymentState | null;
  readonly to: PaymentState;
  readonly at: Date;
}

/** What our own workers find when they look at payments whose caller is gone. */
export const BY_WORKER: Mover = { kind: 'worker' };
/** What a notice of PayPal's made us look at. */
export const BY_PAYPAL: Mover = { kind: 'paypal' };

/** Keeps a move for good, in the transaction that makes it: the database refuses a move without it. */
export async function keepMove(tx: EntityManager, move: PaymentMove): Promise<void> {
  const { paymentId, from, to, why, by, evidence = {}, at } = move;
  await tx.query(
    `INSERT INTO payment_events (payment_id, from_state, to_state, why, by_kind, by_id, evidence, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [paymentId, from, to, why, by.kind, by.id ?? null, evidence, at],
  );
}
