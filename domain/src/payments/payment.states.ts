/** Where a payment stands. */
export type PaymentState =
  | 'creating'
  | 'created'
  | 'approved'
  | 'capturing'
  | 'pending'
  | 'declined'
  | 'abandoned'
  | 'completed'
  | 'refunding'
  | 'partly-refunded'
  | 'refunded'
  | 'disputed';

/** States of a payment whose money was captured; which of them it is follows from the ledger alone. */
export const MONEY_STATES = ['completed', 'refunding', 'partly-refunded', 'refunded', 'disputed'] as const;
type MoneyState = (typeof MONEY_STATES)[number];

/** Captured money that a rental may still be made of. */
export const CLAIMABLE_STATES = ['completed', 'partly-refunded'] as const;

/** Whether a rental may still be made of a payment in this state, if none was. */
export function isClaimable(state: PaymentState): boolean {
  return CLAIMABLE_STATES.some((claimable) => claimable === state);
}

/** Moves between states of money: it may go back in parts, be held for a dispute and be let go again. */
const MONEY_MOVES: Readonly<Record<MoneyState, readonly PaymentState[]>> = {
  completed: ['refunding', 'partly-refunded', 'refunded', 'disputed'],
  // Back to where it was when PayPal refuses the refund for good.
  refunding: ['completed', 'partly-refunded', 'refunded', 'disputed'],
  'partly-refunded': ['refunding', 'refunded', 'disputed'],
  // A bank may dispute what was given back already.
  refunded: ['disputed'],
  disputed: ['completed', 'refunding', 'partly-refunded', 'refunded'],
};

/**
 * The moves a payment may make; every other one is refused (SPEC §4 'Rent flow', DECISIONS 12). Money is the truth: where
 * PayPal has captured, the payment follows from wherever it stands, given up or not.
 */
export const PAYMENT_MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  creating: ['created', 'abandoned', ...MONEY_STATES],
  created: ['approved', 'capturing', 'pending', 'declined', 'abandoned', ...MONEY_STATES],
  approved: ['created', 'capturing', 'pending', 'declined', 'abandoned', ...MONEY_STATES],
  // Back to created when PayPal says that the buyer has not approved yet.
  capturing: ['created', 'pending', 'declined', 'abandoned', ...MONEY_STATES],
  pending: ['declined', ...MONEY_STATES],
  // The buyer may choose another way to pay for the same order.
  declined: ['capturing', 'pending', 'abandoned', ...MONEY_STATES],
  abandoned: ['pending', ...MONEY_STATES],
  ...MONEY_MOVES,
};

/** Whether a payment may go from one state to another. */
export function mayMove(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_MOVES[from].includes(to);
}

/** States from which a payment may come to `to`. */
export function statesBefore(to: PaymentState): PaymentState[] {
  return (Object.keys(PAYMENT_MOVES) as PaymentState[]).filter((from) => mayMove(from, to));
}
