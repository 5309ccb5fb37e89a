import type { FakeOrder } from '../../src/stand-ins/fake-paypal-records.js';
import type { ArrivedMail } from '../../src/stand-ins/mailbox.js';
import type { Market } from '../testbed/market.js';
import type { PlacedOrder, Confirmations } from './placed-orders.js';

/** A rental in our database. */
export interface RentalRecord {
  readonly id: string;
  readonly userId: string;
  readonly listingId: string;
  readonly duration: string;
  readonly totalCents: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly isUndone: boolean;
  readonly deliveries: readonly {
    readonly id: string;
    readonly state: string;
    readonly messageId: string;
    /** Whether the e-mail with the source was sent although a refund had cancelled the delivery. */
    readonly sentThoughCancelled?: boolean;
  }[];
}

/** A payment in our database, with its rentals, ledger lines and receipts. */
export interface PaymentRecord {
  readonly id: string;
  readonly orderId: string | null;
  readonly userId: string;
  readonly listingId: string;
  readonly duration: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly state: string;
  readonly captureId: string | null;
  readonly rentals: readonly RentalRecord[];
  readonly ledger: readonly { readonly kind: string; readonly cents: number; readonly paypalId: string }[];
  readonly receiptIds: readonly string[];
}

/** All orders in the records of PayPal's stand-in, of our database, of the mail server and of the test itself. */
export interface OrderRecords {
  /** Orders in the records of PayPal. */
  readonly orders: readonly FakeOrder[];
  /** Payments in our database. */
  readonly payments: readonly PaymentRecord[];
  /** E-mails in the records of the mail server. */
  readonly mails: readonly ArrivedMail[];
  /** Orders as the test's buyers placed them. */
  readonly placedOrders: ReadonlyMap<string, PlacedOrder>;
  readonly confirmations: readonly Confirmations[];
  /** The times when a worker, or a server that it uses, was killed, on the clock of `ArrivedMail.arrivedMs`. */
  readonly killTimesMs: readonly number[];
}

const PAYMENTS_SQL = `
  SELECT p.id, p.order_id AS "orderId", p.user_id AS "userId", p.listing_id AS "listingId", p.duration,
    p.amount_cents AS "amountCents", p.currency, p.state, p.capture_id AS "captureId",
    coalesce((SELECT json_agg(json_build_object('id', r.id, 'userId', r.user_id, 'listingId', r.listing_id,
        'duration', r.duration, 'totalCents', r.total_cents, 'startsAt', r.starts_at, 'endsAt', r.ends_at,
        'isUndone', r.undone_at IS NOT NULL,
        'deliveries', coalesce((SELECT json_agg(json_build_object('id', d.id, 'state', d.state, 'messageId', d.message_id,
          'sentThoughCancelled', d.state = 'cancelled' AND d.first_sent_at IS NOT NULL))
          FROM deliveries d WHERE d.rental_id = r.id), '[]')))
      FROM rentals r WHERE r.payment_id = p.id), '[]') AS rentals,
    coalesce((SELECT json_agg(json_build_object('kind', kind, 'cents', cents, 'paypalId', paypal_id))
      FROM payment_ledger WHERE payment_id = p.id), '[]') AS ledger,
    ARRAY(SELECT id::text FROM receipts WHERE payment_id = p.id) AS "receiptIds"
  FROM payments p`;

interface RentalRow extends Omit<RentalRecord, 'startsAt' | 'endsAt'> {
  readonly startsAt: string;
  readonly endsAt: string | null;
}
type PaymentRow = Omit<PaymentRecord, 'rentals'> & { readonly rentals: readonly RentalRow[] };

/** Reads the records of PayPal's stand-in, our database and the mail server, and adds those of the test itself. */
export async function readRecords(
  market: Market,
  confirmations: readonly Confirmations[],
): Promise<OrderRecords> {
  const rows = await market.query<PaymentRow>(PAYMENTS_SQL);
  return {
    orders: [...market.paypal.orders.values()],
    payments: rows.map((row) => ({ ...row, rentals: row.rentals.map(parseRentalDates) })),
    mails: market.mailbox.mails,
    placedOrders: market.orders,
    confirmations,
    killTimesMs: market.killTimes,
  };
}

function parseRentalDates(row: RentalRow): RentalRecord {
  return {
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: row.endsAt === null ? null : new Date(row.endsAt),
  };
}
