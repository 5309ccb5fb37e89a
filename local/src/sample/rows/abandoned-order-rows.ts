import { CURRENCY } from '@market/contract/money/money';
import { chargeCents } from '@market/contract/rentals/durations';
import type { DemoSession } from '@market/domain/demos/demo-session.entity';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@market/domain/foundation/clock';
import type { Listing } from '@market/domain/listings/listing.entity';
import type { Payment } from '@market/domain/payments/payment.entity';
import { ORDER_LIFE_MS } from '@market/domain/payments/payments.rules';
import type { Rental } from '@market/domain/rentals/rental.entity';
import { stablePayPalId, stableId } from '../stable-id.js';

/** Only listings that were rented within this time before now have abandoned orders. */
const LISTING_RENTED_WITHIN_MS = 90 * DAY_MS;
/** Of each lister's demos, newest first, the second one and every fifteenth after it lead to an abandoned order. */
const FIRST_ORDERED_DEMO_INDEX = 1;
const DEMOS_PER_ORDER = 15;
const ORDERED_AFTER_DEMO_MS = 3 * MINUTE_MS;
/** The time from the expiry of an order until a worker reads its state from PayPal. */
const LOOKED_UP_AFTER_EXPIRY_MS = 20 * MINUTE_MS;
const RENTAL_DURATION = '3 months';

interface OrderContext {
  readonly listings: readonly Listing[];
  readonly rentals: readonly Rental[];
  readonly demos: readonly DemoSession[];
  readonly now: Date;
}

/**
 * Returns orders of people who tried a demo, started to pay and left PayPal's page. So some checkouts are not followed
 * by a sale.
 */
export function abandonedOrderRows({ listings, rentals, demos, now }: OrderContext): Payment[] {
  const rentedIds = new Set(
    rentals
      .filter(({ startsAt }) => now.getTime() - startsAt.getTime() < LISTING_RENTED_WITHIN_MS)
      .map(({ listingId }) => listingId),
  );
  const offeredListings = listings.filter(({ id, isAvailable }) => isAvailable && rentedIds.has(id));
  const demosNewestFirst = demos
    .filter(({ expiresAt }) => expiresAt.getTime() < now.getTime() - ORDER_LIFE_MS - HOUR_MS)
    .toSorted((left, right) => right.startedAt.getTime() - left.startedAt.getTime());
  const ownerIds = new Set(offeredListings.map(({ ownerId }) => ownerId));
  return [...ownerIds].flatMap((ownerId) => {
    const ownerListingsById = new Map(
      offeredListings
        .filter((listing) => listing.ownerId === ownerId)
        .map((listing) => [listing.id, listing] as const),
    );
    return demosNewestFirst
      .filter(({ listingId }) => ownerListingsById.has(listingId))
      .filter((_, index) => index % DEMOS_PER_ORDER === FIRST_ORDERED_DEMO_INDEX)
      .flatMap((demo) => {
        const listing = ownerListingsById.get(demo.listingId);
        return listing ? [abandonedOrder(demo, listing)] : [];
      });
  });
}

function abandonedOrder({ id, userId, expiresAt }: DemoSession, listing: Listing): Payment {
  const createdAt = new Date(expiresAt.getTime() + ORDERED_AFTER_DEMO_MS);
  return {
    id: stableId('payment', `abandoned after ${id}`),
    userId,
    listingId: listing.id,
    duration: RENTAL_DURATION,
    amountCents: chargeCents(listing.priceCents, RENTAL_DURATION),
    currency: CURRENCY,
    description: `${listing.title} (${RENTAL_DURATION})`,
    state: 'abandoned',
    attempt: 0,
    orderId: stablePayPalId(`order abandoned after ${id}`, 17),
    captureId: null,
    capturedAt: null,
    claimDueAt: null,
    compareDueAt: null,
    refundId: null,
    payerEmail: null,
    refundNoticeAt: null,
    createdAt,
    updatedAt: new Date(createdAt.getTime() + ORDER_LIFE_MS + LOOKED_UP_AFTER_EXPIRY_MS),
  };
}

/** Inserts the state changes of the abandoned payments with ids $1. */
export const INSERT_ABANDONED_HISTORY = `
  INSERT INTO payment_events (payment_id, from_state, to_state, why, by_kind, by_id, at)
    SELECT p.id, step.from_state, step.to_state, step.why, step.by_kind,
      CASE step.by_kind WHEN 'buyer' THEN p.user_id END,
      CASE step.to_state WHEN 'abandoned' THEN p.updated_at ELSE p.created_at + step.after END
    FROM payments p, (VALUES
      (1, NULL, 'creating', 'an order is asked for', 'buyer', interval '0 s'),
      (2, 'creating', 'created', 'PayPal made the order', 'buyer', interval '1 s'),
      (3, 'created', 'abandoned', 'the buyer did not return, so the order was looked up at PayPal', 'worker', NULL)
    ) AS step (place, from_state, to_state, why, by_kind, after)
    WHERE p.id = ANY ($1) ORDER BY p.created_at, step.place;`;
