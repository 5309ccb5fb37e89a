/** Where a payment stands. */
export type PaymentState =
  | 'creating'
  | 'created'
  | 'capturing'
  | 'completed'
  | 'pending'
  | 'declined'
  | 'refunding'
  | 'refunded'
  | 'abandoned';

/** The moves a payment may make; every other one is refused (SPEC §4 'Rent flow', DECISIONS 12). */
export const PAYMENT_MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  creating: ['created', 'abandoned'],
  // To refunding from before completed: money of another amount than was asked goes back.
  created: ['capturing', 'completed', 'pending', 'refunding', 'abandoned'],
  // Back to created when PayPal says that the buyer has not approved yet.
  capturing: ['completed', 'pending', 'declined', 'created', 'refunding', 'abandoned'],
  pending: ['completed', 'declined', 'refunding'],
  // The buyer may choose another way to pay for the same order.
  declined: ['capturing', 'completed', 'pending', 'refunding', 'abandoned'],
  completed: ['refunding'],
  refunding: ['refunded'],
  refunded: [],
  abandoned: [],
};

/** Whether a payment may go from one state to another. */
export function mayMove(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_MOVES[from].includes(to);
}

/** States from which a payment may come to `to`. */
export function statesBefore(to: PaymentState): PaymentState[] {
  return (Object.keys(PAYMENT_MOVES) as PaymentState[]).filter((from) => mayMove(from, to));
}
