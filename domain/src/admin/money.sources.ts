import type { ConsoleDelivery } from '@market/contract/admin/deliveries';
import type { ConsolePayment, ConsoleRental } from '@market/contract/admin/money';
import { paidCentsSql } from '../payments/ledger/payment-ledger.queries.js';
import type { ListSource } from './list-source.js';
import { HAS_FAILED_AT_GITHUB, SEARCH_CONDITIONS } from './searches.queries.js';
import type { RowWithDates } from './row-with-dates.js';

export type RentalRow = RowWithDates<ConsoleRental, 'startsAt' | 'endsAt' | 'createdAt'>;
export type PaymentRow = RowWithDates<ConsolePayment, 'capturedAt' | 'createdAt' | 'updatedAt'>;
export type DeliveryRow = RowWithDates<ConsoleDelivery, 'dueAt' | 'nextTryAt' | 'sentAt' | 'createdAt'>;

/** Returns SQL that formats a timestamp as the contract's JSON does. */
const isoSql = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const usdSql = (cents: string) => `(${cents} / 100.0)::float8`;

/** Rentals and purchases. */
export const RENTALS: ListSource<RentalRow> = {
  fromSql: `rentals r JOIN listings l ON l.id = r.listing_id LEFT JOIN deliveries d ON d.rental_id = r.id`,
  columnsSql: `r.id, r.user_id AS "userId", r.renter_name AS "renterName", r.renter_email AS "renterEmail",
    r.listing_id AS "listingId", l.title, r.payment_id AS "paymentId", r.duration, ${usdSql('r.total_cents')} AS total,
    r.starts_at AS "startsAt", r.ends_at AS "endsAt", d.id AS "deliveryId", d.state AS "deliveryState",
    r.created_at AS "createdAt"`,
  idColumn: 'r.id',
  timeColumn: 'r.created_at',
  sortColumns: {
    createdAt: 'r.created_at',
    title: 'l.title',
    renterName: 'lower(r.renter_name)',
    total: 'r.total_cents',
    endsAt: 'r.ends_at',
  },
  filterConditions: {
    q: SEARCH_CONDITIONS.rentals,
    standing: {
      running: 'r.ends_at > :now',
      ended: 'r.ends_at <= :now',
      bought: 'r.ends_at IS NULL',
    },
    userId: 'r.user_id = :value',
    listingId: 'r.listing_id = :value',
  },
};

/** Payments with their state changes, ledger lines and refunds. */
export const PAYMENTS: ListSource<PaymentRow> = {
  fromSql: `payments p JOIN listings l ON l.id = p.listing_id JOIN users u ON u.id = p.user_id
    LEFT JOIN rentals r ON r.payment_id = p.id`,
  columnsSql: `p.id, p.user_id AS "userId", u.display_name AS "buyerName", p.listing_id AS "listingId",
    l.owner_id AS "listerId", l.title, p.duration,
    ${usdSql('p.amount_cents')} AS amount, (SELECT c.code FROM coupons c WHERE c.id = p.coupon_id) AS coupon,
    ${usdSql('p.discount_cents')} AS discount, p.state, p.order_id AS "orderId", p.capture_id AS "captureId",
    p.refund_id AS "refundId", r.id AS "rentalId", p.captured_at AS "capturedAt", p.created_at AS "createdAt",
    p.updated_at AS "updatedAt",
    ${usdSql(paidCentsSql('p.id'))} AS paid,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('from', e.from_state, 'state', e.to_state, 'at', ${isoSql('e.at')},
       'why', e.why, 'by', e.by_kind, 'evidence', e.evidence) ORDER BY e.id), '[]')
     FROM payment_events e WHERE e.payment_id = p.id) AS history,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', g.kind, 'amount', ${usdSql('g.cents')}, 'paypalId', g.paypal_id,
       'at', ${isoSql('g.at')}) ORDER BY g.id), '[]')
     FROM payment_ledger g WHERE g.payment_id = p.id) AS ledger,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'amount', ${usdSql('f.cents')}, 'state', f.state,
       'reason', f.reason, 'refusal', f.refusal, 'at', ${isoSql('f.created_at')}) ORDER BY f.created_at, f.id), '[]')
     FROM payment_refunds f WHERE f.payment_id = p.id) AS refunds`,
  idColumn: 'p.id',
  timeColumn: 'p.created_at',
  sortColumns: {
    createdAt: 'p.created_at',
    updatedAt: 'p.updated_at',
    title: 'l.title',
    buyerName: 'lower(u.display_name)',
    amount: 'p.amount_cents',
    state: 'p.state',
  },
  filterConditions: {
    q: SEARCH_CONDITIONS.payments,
    state: 'p.state = :value',
    userId: 'p.user_id = :value',
  },
};

/** Deliveries of source code by e-mail. */
export const DELIVERIES: ListSource<DeliveryRow> = {
  fromSql: `deliveries d JOIN rentals r ON r.id = d.rental_id JOIN listings l ON l.id = r.listing_id
    LEFT JOIN delivery_archives a ON a.delivery_id = d.id
    LEFT JOIN repository_invitations i ON i.user_id = r.user_id AND i.listing_id = r.listing_id`,
  columnsSql: `d.id, d.rental_id AS "rentalId", r.user_id AS "userId", r.listing_id AS "listingId",
    l.owner_id AS "listerId", l.title, r.renter_name AS "renterName",
    r.renter_email AS "renterEmail", d.state, d.state IN ('awaiting-source', 'due') AND d.due_at <= :now AS "isOverdue",
    d.tries, d.last_error AS "lastError", d.due_at AS "dueAt", d.next_try_at AS "nextTryAt", d.sent_at AS "sentAt",
    a.state AS archive, a.reason AS "archiveReason", a.commit_sha AS commit, a.sha256,
    i.state AS invitation, i.reason AS "invitationReason", nullif(i.login, '') AS "invitedLogin",
    d.created_at AS "createdAt"`,
  idColumn: 'd.id',
  timeColumn: 'd.due_at',
  sortColumns: {
    dueAt: 'd.due_at',
    createdAt: 'd.created_at',
    title: 'l.title',
    renterName: 'lower(r.renter_name)',
    state: 'd.state',
    tries: 'd.tries',
    sentAt: 'd.sent_at',
  },
  filterConditions: {
    q: SEARCH_CONDITIONS.deliveries,
    state: 'd.state = :value',
    standing: {
      open: `d.state IN ('awaiting-source', 'due')`,
      overdue: `d.state IN ('awaiting-source', 'due') AND d.due_at <= :now`,
      failing: `d.state = 'due' AND d.last_error IS NOT NULL`,
      'github-failed': HAS_FAILED_AT_GITHUB,
    },
  },
};
