import * as z from 'zod/mini';
import { PurchaseDuration } from './duration-schemas.js';
import { endpoint } from '../endpoints/endpoint.js';
import { Id, Moment, PageQuery } from '../endpoints/paging.js';
import { requiredLine, requiredText } from '../text/text.js';

/** Which share of its period must have passed before a rental counts as 'expiring' (RENT-30). */
export const EXPIRING_AFTER_SHARE = 0.85;
/**
 * The color of the progress bar by the remaining share of the period: green above the first value, amber
 * above the second, red below (RENT-30).
 */
export const GREEN_ABOVE_REMAINING_SHARE = 0.66;
export const AMBER_ABOVE_REMAINING_SHARE = 0.33;
/** The number of hours after the payment within which the source code is e-mailed (DELIVERY-1). */
export const DELIVERY_WINDOW_HOURS = 24;
/** How many days before the end of a rental its renter is notified (RENT-33). */
export const RENTAL_ENDS_SOON_DAYS = 3;
/** How many rentals the list Recent Activity shows (RENT-31). */
export const RECENT_ACTIVITY_SIZE = 5;
/** The title that is shown for a rental whose listing was deleted (RENT-31). */
export const UNKNOWN_MVP = 'Unknown MVP';

/** One paid period of a rental (RENT-32); amounts in USD. */
export const RentalPeriod = z.object({
  id: Id,
  duration: PurchaseDuration,
  startdate: Moment,
  enddate: z.nullable(Moment),
  totalprice: z.number(),
  /** How much of the period's price an earlier rental's payment covers (RENT-21). */
  credit: z.number(),
  refunded: z.boolean(),
  createdat: Moment,
  /** The receipt of the period's payment; null until it is issued, shortly after the payment. */
  receipt: z.nullable(z.object({ id: Id, number: z.string() })),
});
export type RentalPeriod = z.output<typeof RentalPeriod>;

/**
 * What it costs in USD to extend the rental or to buy the MVP, while the MVP is available. These prices are
 * only shown: the server computes the charged amount itself (RENT-4).
 */
export const RentalOffer = z.object({
  /** The price of a month. An extension costs this price times the factor of its duration (RENT-2). */
  monthlyPrice: z.number(),
  buyoutPrice: z.number(),
  /** How much of the latest period's payment is credited to buying outright (RENT-21). */
  credit: z.number(),
  /** What buying outright costs after the credit (RENT-21). */
  remaining: z.number(),
});
export type RentalOffer = z.output<typeof RentalOffer>;

/**
 * A rental, or a purchase (`enddate` is null); amounts in USD (API-1). If a rental was extended, renewed or
 * followed by a purchase, dates and price are those of the latest period, and `periods` lists all periods
 * (RENT-32).
 */
export const Rental = z.object({
  id: Id,
  mvpid: Id,
  mvp: z.nullable(z.object({ title: z.string(), image: z.string() })),
  startdate: Moment,
  enddate: z.nullable(Moment),
  duration: PurchaseDuration,
  totalprice: z.number(),
  createdat: Moment,
  /**
   * The address of the source code; null until it was sent or opened (DELIVERY-6), and after the end of the rental
   * (LIST-9).
   */
  sourceUrl: z.nullable(z.string()),
  /** When the mail server accepted the delivery e-mail; null before. */
  deliveredat: z.nullable(Moment),
  deliveryid: z.nullable(Id),
  /** Whether an archive can be downloaded, and whether the buyer has access to the repository. */
  hasarchive: z.boolean(),
  hasrepository: z.boolean(),
  /** Whether the renter may review the MVP now, which is false after a review (RATE-1, RATE-2). */
  mayrate: z.boolean(),
  /** The stars of the renter's review; null if there is none. */
  ratedstars: z.nullable(z.int()),
  /**
   * Start and end of all consecutive paid periods together; `until` is null if the last period is a purchase.
   */
  since: Moment,
  until: z.nullable(Moment),
  /** All periods, oldest first. The last one is this rental. */
  periods: z.array(RentalPeriod),
  /** What was paid for all periods, less refunds. */
  paid: z.number(),
  /** What the renter can pay for next; null for a purchase, and while the MVP is unavailable. */
  offer: z.nullable(RentalOffer),
});
export type Rental = z.output<typeof Rental>;

/** Body of `POST /rentals/create`; `paymentId` is the capture id (RENT-10). */
export const RentalInput = z.object({
  mvpId: Id,
  duration: PurchaseDuration,
  renterName: requiredLine('Name is required', 100),
  renterEmail: z
    .string({ error: 'Email is required' })
    .check(z.trim(), z.maxLength(254, 'Please enter a valid email'), z.email('Please enter a valid email')),
  paymentId: requiredText('Payment id is required', 64),
});
export type RentalInput = z.output<typeof RentalInput>;

export const RentalCreated = z.object({
  rental: z.extend(Rental, { totalPrice: z.number() }),
  message: z.string(),
});
export type RentalCreated = z.output<typeof RentalCreated>;

export const createRental = endpoint({
  id: 'rentals.create',
  method: 'POST',
  path: '/rentals/create',
  access: 'user',
  summary: 'Create the rental of a captured payment',
  body: RentalInput,
  reply: RentalCreated,
  status: 201,
  idempotent: true,
});
/** A page of the caller's rentals with the figures of the dashboard (RENT-31); `spent` in USD. */
export const RentalsPage = z.object({
  rentals: z.array(Rental),
  total: z.int(),
  active: z.int(),
  spent: z.number(),
  nextCursor: z.nullable(z.string()),
});
export type RentalsPage = z.output<typeof RentalsPage>;

export const listMyRentals = endpoint({
  id: 'rentals.mine',
  method: 'GET',
  path: '/rentals/my-rentals',
  access: 'user',
  summary: "The caller's rentals, newest first",
  query: PageQuery,
  reply: RentalsPage,
});
export const listUserRentals = endpoint({
  id: 'rentals.dashboard',
  method: 'GET',
  path: '/users/rentals',
  access: 'user',
  summary: "The caller's rentals, newest first, for the dashboard",
  query: PageQuery,
  reply: RentalsPage,
});
/** Figures of a lister's sales (RENT-40); `earned` in USD, less refunds. */
export const Sales = z.object({
  /** How many MVPs the lister has, in any state. */
  listings: z.int(),
  sales: z.int(),
  earned: z.number(),
  /** How many people have a running rental of one of the lister's MVPs. */
  activeRenters: z.int(),
});
export type Sales = z.output<typeof Sales>;

export const readSales = endpoint({
  id: 'rentals.sales',
  method: 'GET',
  path: '/users/sales',
  access: 'user',
  summary: "What the caller's own MVPs sold",
  reply: Sales,
});
export const readListingRental = endpoint({
  id: 'rentals.of-listing',
  method: 'GET',
  path: '/mvps/{id}/rental',
  access: 'user',
  summary: "The caller's latest rental or purchase of an MVP, if there is one",
  params: z.object({ id: Id }),
  reply: z.object({ rental: z.nullable(Rental) }),
});

/**
 * How the state of a rental is shown (RENT-30). `daysLeft` is rounded up; `remainingShare` is the share of the time
 * that is left, from 0 to 1.
 */
export interface RentalStatus {
  readonly status: 'active' | 'expiring' | 'expired';
  readonly daysLeft: number;
  readonly remainingShare: number;
  readonly color: 'green' | 'amber' | 'red';
}

const DAY_MS = 86_400_000;

/**
 * Returns how the state of a rental is shown at `now`, over all consecutive periods. A purchase never ends
 * (RENT-30).
 */
export function rentalStatus(rental: Pick<Rental, 'since' | 'until'>, now: Date): RentalStatus {
  if (rental.until === null)
    return { status: 'active', daysLeft: Infinity, remainingShare: 1, color: 'green' };
  const start = Date.parse(rental.since);
  const end = Date.parse(rental.until);
  const remainingMs = Math.max(0, end - now.getTime());
  const remainingShare = Math.min(1, remainingMs / Math.max(1, end - start));
  const color =
    remainingShare > GREEN_ABOVE_REMAINING_SHARE
      ? 'green'
      : remainingShare > AMBER_ABOVE_REMAINING_SHARE
        ? 'amber'
        : 'red';
  const status =
    now.getTime() > end ? 'expired' : 1 - remainingShare > EXPIRING_AFTER_SHARE ? 'expiring' : 'active';
  return { status, daysLeft: Math.ceil(remainingMs / DAY_MS), remainingShare, color };
}
