type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';

/** An order in PayPal's records. */
export interface FakeOrder {
  readonly id: string;
  readonly customId: string;
  readonly invoiceId: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  /** When PayPal must ask a card's bank for verification, such as SCA_WHEN_REQUIRED. */
  readonly verification?: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  captures: FakeCapture[];
  readonly refunds: FakeRefund[];
  /** The result of 3-D Secure, if the order was paid by card. */
  readonly card?: { readonly liability_shift: string; readonly enrollment_status: string };
}

export interface FakeCapture {
  readonly id: string;
  amount: string;
  status: CaptureStatus;
  /** The time of the capture, by PayPal's clock. */
  readonly capturedAt: Date;
}

export interface FakeRefund {
  readonly id: string;
  readonly captureId: string;
  readonly amount: string;
  readonly customId: string | undefined;
  /** The refund's status; 'COMPLETED' if omitted. */
  status?: 'PENDING' | 'COMPLETED' | 'FAILED';
  createdAt?: string;
}

/**
 * A dispute in PayPal's records. `refundedAmount` is what the decision gave to the buyer. Without an `outcomeCode`, the
 * merchant won if this amount is zero, and lost otherwise.
 */
export interface FakeDispute {
  readonly id: string;
  readonly captureId: string;
  readonly amount: string;
  status: 'OPEN' | 'RESOLVED';
  refundedAmount: string;
  readonly outcomeCode?: string;
  readonly openedAt: string;
  readonly changedAt: string;
}
