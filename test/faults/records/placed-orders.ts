import type { Duration } from './purchase-terms.js';

/** A listing as the test offered it. */
export interface Offer {
  readonly mvpId: string;
  readonly title: string;
  readonly sourceUrl: string;
  readonly priceCents: number;
}

/** An order as the test's buyer placed it. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly userId: string;
  /** The e-mail address of the buyer's account, where source code and receipt must arrive. */
  readonly email: string;
  readonly offer: Offer;
  readonly duration: Duration;
  readonly cents: number;
  /** How the order must end once PayPal has captured it; `either` if the listing is taken off sale at the same time. */
  end: 'rented' | 'refunded' | 'either';
}

/** The confirmations in the responses to a buyer. Fields are missing if the tab was closed before. */
export interface Confirmations {
  readonly orderId: string;
  readonly captureId?: string;
  readonly rentalId?: string;
}
