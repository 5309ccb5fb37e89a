/** The state of a payment, from the order at PayPal to a refund or dispute. */
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

/** States of a captured payment. Its ledger alone determines which of these states it has. */
export const MONEY_STATES = ['completed', 'refunding', 'partly-refunded', 'refunded', 'disputed'] as const;
type MoneyState = (typeof MONEY_STATES)[number];

/** States of a captured payment that can become a rental. */
export const CLAIMABLE_STATES = ['completed', 'partly-refunded'] as const;

/** Returns whether a payment in this state can become a rental; whether it already did is not checked. */
export function isClaimable(state: PaymentState): boolean {
  return CLAIMABLE_STATES.some((claimable) => claimable === state);
}

/** Transitions of a captured payment: it may be refunded in parts, disputed, and released after a dispute. */
const MONEY_TRANSITIONS: Readonly<Record<MoneyState, readonly PaymentState[]>> = {
  completed: ['refunding', 'partly-refunded', 'refunded', 'disputed'],
  // If PayPal finally refuses the refund, the payment returns to the state that it had before.
  refunding: ['completed', 'partly-refunded', 'refunded', 'disputed'],
  // If PayPal reverses its decision about a lost dispute, the payment counts as paid again (PAY-23).
  'partly-refunded': ['completed', 'refunding', 'refunded', 'disputed'],
  // A bank may dispute a payment even after it was refunded.
  refunded: ['completed', 'partly-refunded', 'disputed'],
  disputed: ['completed', 'refunding', 'partly-refunded', 'refunded'],
};

/**
 * The allowed transitions of a payment. Every state, even 'abandoned', can change to a captured one, because
 * PayPal may have captured the order.
 */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  creating: ['created', 'abandoned', ...MONEY_STATES],
  created: ['approved', 'capturing', 'pending', 'declined', 'abandoned', ...MONEY_STATES],
  approved: ['created', 'capturing', 'pending', 'declined', 'abandoned', ...MONEY_STATES],
  // If PayPal reports that the buyer has not approved the order yet, the payment returns to 'created'.
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
