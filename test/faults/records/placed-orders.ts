import type { Duration } from './purchase-terms.js';

/** A listing as the test offered it. */
export interface OfferedListing {
  readonly mvpId: string;
  readonly title: string;
  readonly sourceUrl: string;
  readonly priceCents: number;
}

/** An order as the test's buyer placed it. */
export interface PlacedOrder {
  readonly orderId: string;
  readonly userId: string;
  /** E-mail address of the buyer's account. Source code and receipt must arrive there. */
  readonly email: string;
  readonly listing: OfferedListing;
  readonly duration: Duration;
  readonly cents: number;
  /**
   * The state in which the order must end once PayPal has captured it; `either` if the listing is taken off sale at
   * the same time.
   */
  expectedEnd: 'rented' | 'refunded' | 'either';
}

/** The ids that responses confirmed to a buyer. An id is absent if the buyer closed the tab before that response. */
export interface Confirmations {
  readonly orderId: string;
  readonly captureId?: string;
  readonly rentalId?: string;
}
