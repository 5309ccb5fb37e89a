type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';

/** An order as PayPal stores it. */
export interface FakeOrder {
  readonly id: string;
  readonly customId: string;
  readonly invoiceId: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  /** What the order asks of a card's bank, such as SCA_WHEN_REQUIRED. */
  readonly verification?: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  captures: FakeCapture[];
  readonly refunds: FakeRefund[];
  /** The card's result of 3-D Secure, if it was paid by card. */
  readonly card?: { readonly liability_shift: string; readonly enrollment: string };
}

export interface FakeCapture {
  readonly id: string;
  amount: string;
  status: CaptureStatus;
  /** By PayPal's clock. */
  readonly capturedAt: Date;
}

export interface FakeRefund {
  readonly id: string;
  readonly captureId: string;
  readonly amount: string;
  readonly customId: string | undefined;
  /** 'COMPLETED' if omitted. */
  status?: 'PENDING' | 'COMPLETED' | 'FAILED';
  createdAt?: string;
}

/** A dispute as PayPal stores it; `refunded` is what the decision gave the buyer. */
export interface FakeDispute {
  readonly id: string;
  readonly captureId: string;
  readonly amount: string;
  status: 'OPEN' | 'RESOLVED';
  refunded: string;
  readonly openedAt: string;
  readonly changedAt: string;
}
