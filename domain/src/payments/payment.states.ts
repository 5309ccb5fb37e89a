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

/** States of a captured payment; its ledger alone determines which of them it has. */
export const MONEY_STATES = ['completed', 'refunding', 'partly-refunded', 'refunded', 'disputed'] as const;
type MoneyState = (typeof MONEY_STATES)[number];

/** States of a captured payment that can become a rental. */
export const CLAIMABLE_STATES = ['completed', 'partly-refunded'] as const;

/** Returns whether a payment in this state can become a rental, unless it has become one already. */
export function isClaimable(state: PaymentState): boolean {
  return CLAIMABLE_STATES.some((claimable) => claimable === state);
}

/** Transitions of a captured payment: it may be refunded in parts, held by a dispute and released. */
const MONEY_TRANSITIONS: Readonly<Record<MoneyState, readonly PaymentState[]>> = {
  completed: ['refunding', 'partly-refunded', 'refunded', 'disputed'],
  // Returns to the state before if PayPal finally refuses the refund.
  refunding: ['completed', 'partly-refunded', 'refunded', 'disputed'],
  'partly-refunded': ['refunding', 'refunded', 'disputed'],
  // A bank may dispute a payment even after it was refunded.
  refunded: ['disputed'],
  disputed: ['completed', 'refunding', 'partly-refunded', 'refunded'],
};

/**
 * The allowed transitions of a payment. Once PayPal has captured the order, every state can change to a captured one, even
 * 'abandoned'.
 */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  creating: ['created', 'abandoned', ...MONEY_STATES],
  created: ['approved', 'capturing', 'pending', 'declined', 'abandoned', ...MONEY_STATES],
  approved: ['created', 'capturing', 'pending', 'declined', 'abandoned', ...MONEY_STATES],
  // Returns to 'created' if PayPal reports that the buyer has not approved the order yet.
  capturing: ['created', 'pending', 'declined', 'abandoned', ...MONEY_STATES],
  pending: ['declined', ...MONEY_STATES],
  // The buyer may pay the same order with another method (PAY-3).
  declined: ['capturing', 'pending', 'abandoned', ...MONEY_STATES],
  abandoned: ['pending', ...MONEY_STATES],
  ...MONEY_TRANSITIONS,
};

/** Returns whether a payment may change from one state to another. */
export function canChange(state: PaymentState, nextState: PaymentState): boolean {
  return PAYMENT_TRANSITIONS[state].includes(nextState);
}

/** Returns the states from which a payment may change to `nextState`. */
export function statesBefore(nextState: PaymentState): PaymentState[] {
  return (Object.keys(PAYMENT_TRANSITIONS) as PaymentState[]).filter((state) => canChange(state, nextState));
}
