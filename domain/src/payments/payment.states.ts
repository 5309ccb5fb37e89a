/** The state of a payment. */
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

/** States of a captured payment. Which of them it has follows from its ledger alone. */
export const MONEY_STATES = ['completed', 'refunding', 'partly-refunded', 'refunded', 'disputed'] as const;
type MoneyState = (typeof MONEY_STATES)[number];

/** States of a captured payment that can become a rental. */
export const CLAIMABLE_STATES = ['completed', 'partly-refunded'] as const;

/** Returns whether a payment in this state can become a rental, unless it did so already. */
export function isClaimable(state: PaymentState): boolean {
  return CLAIMABLE_STATES.some((claimable) => claimable === state);
}

/** Transitions of a captured payment: it may be refunded in parts, held by a dispute and released. */
const MONEY_TRANSITIONS: Readonly<Record<MoneyState, readonly PaymentState[]>> = {
  completed: ['refunding', 'partly-refunded', 'refunded', 'disputed'],
  // Back to the state before when PayPal refuses the refund for good.
  refunding: ['completed', 'partly-refunded', 'refunded', 'disputed'],
  'partly-refunded': ['refunding', 'refunded', 'disputed'],
  // A bank may dispute a payment that was refunded already.
  refunded: ['disputed'],
  disputed: ['completed', 'refunding', 'partly-refunded', 'refunded'],
};

/**
 * The allowed transitions of a payment; every other one is refused. Once PayPal has captured the order, the payment follows
 * from any state, also from 'abandoned'.
 */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  creating: ['created', 'abandoned', ...MONEY_STATES],
  created: ['approved', 'capturing', 'pending', 'declined', 'abandoned', ...MONEY_STATES],
  approved: ['created', 'capturing', 'pending', 'declined', 'abandoned', ...MONEY_STATES],
  // Back to created when PayPal says that the buyer has not approved yet.
  capturing: ['created', 'pending', 'declined', 'abandoned', ...MONEY_STATES],
  pending: ['declined', ...MONEY_STATES],
  // The buyer may pay the same order in another way (PAY-3).
  declined: ['capturing', 'pending', 'abandoned', ...MONEY_STATES],
  abandoned: ['pending', ...MONEY_STATES],
  ...MONEY_TRANSITIONS,
};

/** Returns whether a payment may change from one state to another. */
export function canChange(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_TRANSITIONS[from].includes(to);
}

/** Returns the states from which a payment may change to `to`. */
export function statesBefore(to: PaymentState): PaymentState[] {
  return (Object.keys(PAYMENT_TRANSITIONS) as PaymentState[]).filter((from) => canChange(from, to));
}
