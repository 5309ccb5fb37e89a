import type { Dispute } from '../../gateways/paypal/paypal.dispute.js';
import type { Capture, Order } from '../../gateways/paypal/paypal.schemas.js';

/** PayPal's records of one captured order. If our rows differ from them, PayPal is right. */
export interface PayPalBooks {
  readonly order: Order;
  readonly capture: Capture;
  /** Undefined if our PayPal app may not read disputes (PAY-42). */
  readonly disputes: readonly Dispute[] | undefined;
}
