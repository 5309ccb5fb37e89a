import { chargeCents } from '@market/contract/rentals/durations';
import { CURRENCY, toCents } from '@market/contract/money/money';
import { DELIVERY_WINDOW_HOURS } from '@market/contract/rentals/rentals';
import type { Delivery } from '@market/domain/deliveries/delivery.entity';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@market/domain/foundation/clock';
import type { Payment } from '@market/domain/payments/payment.entity';
import type { Rental } from '@market/domain/rentals/rental.entity';
import { rentalEnd } from '@market/contract/rentals/rental-end';
import type { SampleRental } from '../activity/rentals.js';
import type { SampleListing } from '../sample-listing.js';
import type { SamplePerson } from '../sample-person.js';
import { stablePayPalId, stableId } from '../stable-id.js';
import { listingId } from './listing-rows.js';
import { userId } from './people-rows.js';

/** The database rows of one rental or purchase: payment, rental and delivery. */
export interface MoneyRows {
  readonly payment: Payment;
  readonly rental: Rental;
  readonly delivery: Delivery;
}

/** Returns the rows of a sale that was delivered within a minute of its payment. */
export function moneyRows(
  sampleRental: SampleRental,
  listing: SampleListing,
  renter: SamplePerson,
  now: Date,
): MoneyRows {
  const idName = `${sampleRental.renterLogin} ${sampleRental.slug}`;
  const startsAt = new Date(now.getTime() - sampleRental.daysAgo * DAY_MS);
  const capturedAt = new Date(startsAt.getTime() - 3 * SECOND_MS);
  const amountCents = chargeCents(toCents(listing.priceUsd), sampleRental.duration);
  const payment: Payment = {
    id: stableId('payment', idName),
    userId: userId(sampleRental.renterLogin),
    listingId: listingId(sampleRental.slug),
    duration: sampleRental.duration,
    amountCents,
    currency: CURRENCY,
    description: `${listing.title} (${sampleRental.duration})`,
    state: 'completed',
    attempt: 0,
    orderId: stablePayPalId(`order ${idName}`, 17),
    captureId: stablePayPalId(`capture ${idName}`, 17),
    capturedAt,
    claimDueAt: null,
    compareDueAt: null,
    refundId: null,
    payerEmail: renter.email,
    refundNoticeAt: null,
    createdAt: new Date(capturedAt.getTime() - 2 * MINUTE_MS),
    updatedAt: startsAt,
  };
  const rental: Rental = {
    id: stableId('rental', idName),
    userId: payment.userId,
    listingId: payment.listingId,
    paymentId: payment.id,
    duration: sampleRental.duration,
    totalCents: amountCents,
    renterName: renter.name,
    renterEmail: renter.email,
    startsAt,
    endsAt: rentalEnd(startsAt, sampleRental.duration),
    createdAt: startsAt,
  };
  return { payment, rental, delivery: deliveryOf(rental, capturedAt) };
}

function deliveryOf(rental: Rental, capturedAt: Date): Delivery {
  const id = stableId('delivery', rental.id);
  const sentAt = new Date(rental.startsAt.getTime() + 6 * SECOND_MS);
  return {
    id,
    rentalId: rental.id,
    state: 'sent',
    dueAt: new Date(capturedAt.getTime() + DELIVERY_WINDOW_HOURS * HOUR_MS),
    nextTryAt: sentAt,
    tries: 1,
    lastError: null,
    messageId: `delivery.${id}@localhost`,
    sentAt,
    createdAt: rental.createdAt,
  };
}

/** Inserts the state changes of the payments with ids $1. */
export const INSERT_PAYMENT_HISTORY = `
  INSERT INTO payment_events (payment_id, from_state, to_state, why, by_kind, by_id, at)
    SELECT p.id, step.from_state, step.to_state, step.why, 'buyer', p.user_id, p.created_at + step.after
    FROM payments p, (VALUES
      (1, NULL, 'creating', 'an order is asked for', interval '0 s'),
      (2, 'creating', 'created', 'PayPal made the order', interval '1 s'),
      (3, 'created', 'capturing', 'the buyer approved it', interval '119 s'),
      (4, 'capturing', 'completed', 'the buyer approved it', interval '120 s')
    ) AS step (place, from_state, to_state, why, after)
    WHERE p.id = ANY ($1) ORDER BY p.created_at, step.place;`;
/** Inserts the ledger entries of the payments with ids $1; PayPal's fee is the share $2 plus $3 cents. */
export const INSERT_LEDGER_ENTRIES = `
  INSERT INTO payment_ledger (payment_id, kind, cents, paypal_id, at)
    SELECT id, line.kind, CASE line.kind WHEN 'fee' THEN -least(amount_cents, round(amount_cents * $2::numeric)::int + $3::int)
      ELSE amount_cents END, capture_id, captured_at
    FROM payments, (VALUES ('captured'), ('fee')) AS line (kind) WHERE id = ANY ($1) ORDER BY captured_at, line.kind`;
