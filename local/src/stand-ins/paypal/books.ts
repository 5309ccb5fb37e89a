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
  /** What the shop calls it. */
  readonly customId?: string | undefined;
  readonly createdAt: string;
}

/** A complaint about a capture: PayPal holds its amount while it is open, and gives the buyer `refunded` in the end. */
export interface DisputeEntry {
  readonly id: string;
  readonly captureId: string;
  readonly amount: Money;
  readonly createdAt: string;
  status: 'OPEN' | 'RESOLVED';
  refunded: Money;
}

/** Money that was taken. */
export interface CaptureEntry {
  readonly id: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly createdAt: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  /** The bank took back what no refund gave. */
  isReversed?: boolean;
}

/** An order as PayPal keeps it. */
export interface OrderEntry {
  readonly id: string;
  readonly amount: Money;
  readonly description: string;
  readonly customId: string;
  readonly invoiceId: string;
  readonly createdAt: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  /** How the buyer pays, once they said so. */
  source?: 'paypal' | 'card';
  nextCapture: NextCapture;
}

/**
 * What the next capture meets: money; a way to pay that PayPal refuses (422 INSTRUMENT_DECLINED, the order stays
 * approved); or a bank that refuses the card (201, with a capture that is DECLINED).
 */
export type NextCapture = 'taken' | 'refused' | 'declined';

/** Answers kept under a PayPal-Request-Id for six hours, as PayPal does. */
interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly until: number;
}

const REQUEST_ID_KEPT_MS = 6 * 3_600_000;

/** All of the books as they are written down. */
export interface WrittenBooks {
  readonly orders: readonly OrderEntry[];
  readonly captures: readonly CaptureEntry[];
  readonly refunds: readonly RefundEntry[];
  readonly disputes?: readonly DisputeEntry[];
  readonly answers: readonly (readonly [string, KeptAnswer])[];
}

/** Everything the PayPal stand-in knows: the other side's ledger, which tests compare with ours. */
export class Books {
  readonly orders = new Map<string, OrderEntry>();
  readonly captures = new Map<string, CaptureEntry>();
  readonly refunds: RefundEntry[] = [];
  readonly disputes = new Map<string, DisputeEntry>();
  private readonly answers = new Map<string, KeptAnswer>();

  constructor(written?: WrittenBooks) {
    for (const order of written?.orders ?? []) this.orders.set(order.id, order);
    for (const capture of written?.captures ?? []) this.captures.set(capture.id, capture);
    for (const [requestId, answer] of written?.answers ?? []) this.answers.set(requestId, answer);
    this.refunds.push(...(written?.refunds ?? []));
    for (const dispute of written?.disputes ?? []) this.disputes.set(dispute.id, dispute);
  }

  captureOf(orderId: string): CaptureEntry | undefined {
    return [...this.captures.values()].findLast((capture) => capture.orderId === orderId);
  }

  /** Whole cents of a capture that did not go back. */
  leftOf(capture: CaptureEntry): number {
    const refunded = this.refunds.filter(({ captureId }) => captureId === capture.id);
    return centsOf(capture.amount) - refunded.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  }

  /** Does the work once per request id. Only successes are kept: a refusal may be followed by another try. */
  async once(requestId: string | undefined, work: () => Promise<{ status: number; body: unknown }>) {
    const kept = requestId === undefined ? undefined : this.answers.get(requestId);
    if (kept && kept.until > Date.now()) return kept;
    const answer = await work();
    if (requestId !== undefined && answer.status < 300) {
      this.answers.set(requestId, { ...answer, until: Date.now() + REQUEST_ID_KEPT_MS });
    }
    return answer;
  }

  reset(): void {
    this.orders.clear();
    this.captures.clear();
    this.refunds.length = 0;
    this.disputes.clear();
    this.answers.clear();
  }

  /** What a later start needs in order to go on from here; answers that PayPal would have dropped are left out. */
  written(): WrittenBooks {
    const answers = [...this.answers].filter(([, { until }]) => until > Date.now());
    return {
      orders: [...this.orders.values()],
      captures: [...this.captures.values()],
      refunds: this.refunds,
      disputes: [...this.disputes.values()],
      answers,
    };
  }
}

/** Whole cents of an amount. */
export function centsOf({ value }: Money): number {
  return Math.round(Number(value) * 100);
}

/** US dollars of whole cents. */
export function usd(cents: number): Money {
  return { currency_code: 'USD', value: (cents / 100).toFixed(2) };
}

/** Seventeen capitals and digits, as PayPal's ids look. */
export function payPalId(): string {
  return randomBytes(16).toString('base64url').replace(/[-_]/g, 'X').toUpperCase().slice(0, 17);
}
