import { randomBytes } from 'node:crypto';

export interface Money {
  readonly currency_code: string;
  readonly value: string;
}

/** A refund of a capture. */
export interface RefundEntry {
  readonly id: string;
  readonly captureId: string;
  readonly amount: Money;
  /** The reference that the shop gave to the refund (PayPal's custom_id). */
  readonly customId?: string | undefined;
  readonly createdAt: string;
}

/**
 * A dispute about a capture. While it is open, PayPal withholds the disputed amount. Its decision gives the buyer
 * `refunded`; PayPal pays this from its own money if `isPaidByPayPal`.
 */
export interface DisputeEntry {
  readonly id: string;
  readonly captureId: string;
  readonly amount: Money;
  readonly createdAt: string;
  status: 'OPEN' | 'RESOLVED';
  refunded: Money;
  isPaidByPayPal?: boolean;
  changedAt?: string;
}

/** A captured payment. */
export interface CaptureEntry {
  readonly id: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly createdAt: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  /** Whether the buyer's bank reversed the payment. */
  isReversed?: boolean;
}

/** An order in PayPal's records. */
export interface OrderEntry {
  readonly id: string;
  readonly amount: Money;
  readonly description: string;
  readonly customId: string;
  readonly invoiceId: string;
  readonly createdAt: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  /** The buyer's payment method; undefined until the buyer has chosen one. */
  source?: 'paypal' | 'card';
  nextCapture: NextCapture;
  /** The result of 3-D Secure; undefined if the payment was not checked by 3-D Secure. */
  liabilityShift?: 'YES' | 'POSSIBLE' | 'NO' | 'UNKNOWN';
}

/**
 * The result of the next capture:
 * - `taken`: success;
 * - `refused`: PayPal refuses the payment method (422 INSTRUMENT_DECLINED), and the order stays approved;
 * - `declined`: the bank refuses the card (201 with a DECLINED capture).
 */
export type NextCapture = 'taken' | 'refused' | 'declined';

/** A stored response. Like PayPal, the stand-in repeats it for six hours to calls with the same PayPal-Request-Id. */
interface StoredResponse {
  readonly status: number;
  readonly body: unknown;
  readonly until: number;
}

const REQUEST_ID_RETENTION_MS = 6 * 3_600_000;

/** Statuses of an item of a payout, as PayPal documents them. */
export const PAYOUT_STATUSES = [
  'SUCCESS',
  'FAILED',
  'PENDING',
  'UNCLAIMED',
  'RETURNED',
  'ONHOLD',
  'BLOCKED',
  'REFUNDED',
  'REVERSED',
  'DENIED',
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** One payment to one recipient within a batch of payouts. */
export interface PayoutItemEntry {
  readonly id: string;
  readonly senderItemId: string;
  readonly receiver: string;
  readonly amount: Money;
  status: PayoutStatus;
}

/** A batch of payouts. PayPal accepts one per `senderBatchId`. */
export interface PayoutBatchEntry {
  readonly id: string;
  readonly senderBatchId: string;
  readonly createdAt: string;
  readonly items: readonly PayoutItemEntry[];
}

/** The content of the file in which the records are stored. */
export interface StoredBooks {
  readonly orders: readonly OrderEntry[];
  readonly captures: readonly CaptureEntry[];
  readonly refunds: readonly RefundEntry[];
  readonly disputes?: readonly DisputeEntry[];
  readonly payouts?: readonly PayoutBatchEntry[];
  readonly answers: readonly (readonly [string, StoredResponse])[];
}

/** The records of the PayPal stand-in, which tests compare with our ledger. */
export class Books {
  readonly orders = new Map<string, OrderEntry>();
  readonly captures = new Map<string, CaptureEntry>();
  readonly refunds: RefundEntry[] = [];
  readonly disputes = new Map<string, DisputeEntry>();
  readonly payouts = new Map<string, PayoutBatchEntry>();
  private readonly responses = new Map<string, StoredResponse>();

  constructor(storedBooks?: StoredBooks) {
    for (const order of storedBooks?.orders ?? []) this.orders.set(order.id, order);
    for (const capture of storedBooks?.captures ?? []) this.captures.set(capture.id, capture);
    for (const [requestId, response] of storedBooks?.answers ?? []) this.responses.set(requestId, response);
    this.refunds.push(...(storedBooks?.refunds ?? []));
    for (const dispute of storedBooks?.disputes ?? []) this.disputes.set(dispute.id, dispute);
    for (const batch of storedBooks?.payouts ?? []) this.payouts.set(batch.id, batch);
  }

  captureOf(orderId: string): CaptureEntry | undefined {
    return [...this.captures.values()].findLast((capture) => capture.orderId === orderId);
  }

  /** Returns how many cents of a capture can still be refunded. */
  refundableCents(capture: CaptureEntry): number {
    const refunds = this.refunds.filter(({ captureId }) => captureId === capture.id);
    return centsOf(capture.amount) - refunds.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  }

  /**
   * Calls `buildResponse` once per request id and stores the response. Refusals are not stored, so that the client may
   * retry.
   */
  async runOnce(
    requestId: string | undefined,
    buildResponse: () => Promise<{ status: number; body: unknown }>,
  ) {
    const storedResponse = requestId === undefined ? undefined : this.responses.get(requestId);
    if (storedResponse && storedResponse.until > Date.now()) return storedResponse;
    const response = await buildResponse();
    if (requestId !== undefined && response.status < 300) {
      this.responses.set(requestId, { ...response, until: Date.now() + REQUEST_ID_RETENTION_MS });
    }
    return response;
  }

  reset(): void {
    this.orders.clear();
    this.captures.clear();
    this.refunds.length = 0;
    this.disputes.clear();
    this.payouts.clear();
    this.responses.clear();
  }

  /** Returns the content of the file: all records, and the responses that have not expired. */
  toStoredBooks(): StoredBooks {
    const unexpiredResponses = [...this.responses].filter(([, { until }]) => until > Date.now());
    return {
      orders: [...this.orders.values()],
      captures: [...this.captures.values()],
      refunds: this.refunds,
      disputes: [...this.disputes.values()],
      payouts: [...this.payouts.values()],
      answers: unexpiredResponses,
    };
  }
}

/** Converts an amount in PayPal's format to cents. */
export function centsOf({ value }: Money): number {
  return Math.round(Number(value) * 100);
}

/** Converts cents to an amount in USD in PayPal's format. */
export function usd(cents: number): Money {
  return { currency_code: 'USD', value: (cents / 100).toFixed(2) };
}

/** Returns a random id in PayPal's format: 17 capital letters and digits. */
export function payPalId(): string {
  return randomBytes(16).toString('base64url').replace(/[-_]/g, 'X').toUpperCase().slice(0, 17);
}
