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
}

/** Money that was taken. */
export interface CaptureEntry {
  readonly id: string;
  readonly orderId: string;
  readonly amount: Money;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED';
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
  /** The way to pay that the buyer chose will be refused at the next capture. */
  declinesNext: boolean;
}

/** Answers kept under a PayPal-Request-Id for six hours, as PayPal does. */
interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly until: number;
}

const REQUEST_ID_KEPT_MS = 6 * 3_600_000;

/** Everything the PayPal stand-in knows: the other side's ledger, which tests compare with ours. */
export class Books {
  readonly orders = new Map<string, OrderEntry>();
  readonly captures = new Map<string, CaptureEntry>();
  readonly refunds: RefundEntry[] = [];
  private readonly answers = new Map<string, KeptAnswer>();

  captureOf(orderId: string): CaptureEntry | undefined {
    return [...this.captures.values()].findLast((capture) => capture.orderId === orderId);
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
    this.answers.clear();
  }
}

/** Seventeen capitals and digits, as PayPal's ids look. */
export function payPalId(): string {
  return randomBytes(16).toString('base64url').replace(/[-_]/g, 'X').toUpperCase().slice(0, 17);
}
