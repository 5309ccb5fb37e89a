import * as z from 'zod';
import { PAYOUT_STATUSES } from './books.js';

const errorCode = z.string().regex(/^[A-Z0-9_]{0,64}$/);

/**
 * How PayPal's account, the shop's app and the cards' banks respond. Tests and the ledger's page change these
 * switches.
 */
export const Switches = z.object({
  /** Whether the app may read disputes. */
  disputes: z.boolean(),
  /** Whether the app may send payouts. */
  payouts: z.boolean(),
  /** Whether the account accepts cards by fields on the shop's page. */
  cardFields: z.boolean(),
  /** Whether the account accepts cards by PayPal's own button. */
  cardButton: z.boolean(),
  /** The result of 3-D Secure for cards that are approved from now on. */
  liabilityShift: z.enum(['none', 'YES', 'POSSIBLE', 'NO', 'UNKNOWN']),
  /** Whether PayPal keeps new captures pending until they are decided on the ledger's page. */
  holdsCaptures: z.boolean(),
  /** PayPal's error code with which every capture fails; empty if captures succeed. */
  captureIssue: errorCode,
  /** PayPal's error code with which every refund fails; empty if refunds succeed. */
  refundIssue: errorCode,
  /** The status of new payout items. */
  payoutStatus: z.enum(PAYOUT_STATUSES),
  /** PayPal's error code with which every payout batch fails; empty if batches succeed. */
  payoutIssue: errorCode,
  /** Whether PayPal also records a refund of the capture when it decides a dispute for the buyer. */
  settlesByRefund: z.boolean(),
  /** The events that are sent to the app's webhook, separated by spaces; `*` for all. */
  webhookEvents: z.string().max(2000),
});
export type Switches = z.output<typeof Switches>;

/** New values of some switches; the others keep their values. */
export const SwitchChanges = Switches.partial();

/** Returns the switches' initial values. */
export function initialSwitches(): Switches {
  return {
    disputes: true,
    payouts: true,
    cardFields: true,
    cardButton: true,
    liabilityShift: 'none',
    holdsCaptures: false,
    captureIssue: '',
    refundIssue: '',
    payoutStatus: 'SUCCESS',
    payoutIssue: '',
    settlesByRefund: false,
    webhookEvents: '*',
  };
}

/** Converts the form of the ledger's page to changes of the switches. */
export function switchesOfForm(form: Readonly<Record<string, unknown>>): unknown {
  const checkboxNames = [
    'disputes',
    'payouts',
    'cardFields',
    'cardButton',
    'holdsCaptures',
    'settlesByRefund',
  ];
  // Browsers send a checkbox only if it is ticked.
  return { ...form, ...Object.fromEntries(checkboxNames.map((name) => [name, form[name] === 'on'])) };
}
