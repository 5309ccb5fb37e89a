import * as z from 'zod/mini';
import { PurchaseDuration } from './durations.js';
import { endpoint } from './endpoint.js';
import { Id, Moment, PageQuery } from './paging.js';
import { requiredText } from './text.js';

/** A rental is 'expiring' above this share of its period (SPEC §4). */
export const EXPIRING_ABOVE = 0.85;
/** The bar is green above this share of what remains, amber above the next, else red (SPEC §9, DECISIONS 8b). */
export const PROGRESS_GREEN_ABOVE = 0.66;
export const PROGRESS_AMBER_ABOVE = 0.33;
/** Hours after payment within which the source code is e-mailed (SPEC §9). */
export const DELIVERY_WINDOW_HOURS = 24;
/** Renters are told of the end of a rental this many days before it. */
export const RENTAL_ENDS_SOON_DAYS = 3;
/** Recent Activity shows this many rentals (SPEC §9). */
export const RECENT_ACTIVITY_SIZE = 5;
/** Stands for the title of a listing that is gone (SPEC §2). */
export const UNKNOWN_MVP = 'Unknown MVP';

/** One paid period of a rental that was extended or bought: what was paid for it, and whether that went back. */
export const RentalPeriod = z.object({
  id: Id,
  duration: PurchaseDuration,
  startdate: Moment,
  enddate: z.nullable(Moment),
  totalprice: z.number(),
  /** What of its price was paid before, as a rental; in USD. */
  credit: z.number(),
  refunded: z.boolean(),
  createdat: Moment,
  /** Null for the moment until it is issued. */
  receipt: z.nullable(z.object({ id: Id, number: z.string() })),
});
export type RentalPeriod = z.output<typeof RentalPeriod>;

/** What its renter can pay for next while the MVP is offered, in USD; the server charges its own figures (DECISIONS 9). */
export const RentalOffer = z.object({
  /** A month's price: an extension costs it times the factor of its duration. */
  monthlyPrice: z.number(),
  buyoutPrice: z.number(),
  /** What of the last period's money counts towards buying outright. */
  credit: z.number(),
  /** What is left to pay for buying outright. */
  remaining: z.number(),
});
export type RentalOffer = z.output<typeof RentalOffer>;

/**
 * A rental (or a purchase for good, whose `enddate` is null) as SPEC §3 names its fields; `totalprice` in USD. One that was
 * extended, renewed or bought is shown once: its dates and price are those of the latest period, `periods` has them all.
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
  /** Where the code is, for people with a running rental or a purchase; null until the lister gave it (DECISIONS 22a). */
  sourceUrl: z.nullable(z.string()),
  /** When the delivery e-mail was accepted by the mail server; null until then. */
  deliveredat: z.nullable(Moment),
  /** Its delivery's page. */
  deliveryid: z.nullable(Id),
  /** What its lister gives besides the link, as far as it is there: an archive to download, access to the repository. */
  hasarchive: z.boolean(),
  hasrepository: z.boolean(),
  /** The unbroken time that was paid for: days left count to `until`, which is null for good. */
  since: Moment,
  until: z.nullable(Moment),
  /** Oldest first; this rental itself is the last. */
  periods: z.array(RentalPeriod),
  /** What was paid over all of them and not given back. */
  paid: z.number(),
  /** Null for a purchase, and while the MVP is not offered. */
  offer: z.nullable(RentalOffer),
});
export type Rental = z.output<typeof Rental>;

/** `paymentId` is the capture id (DECISIONS 13). */
export const RentalInput = z.object({
  mvpId: Id,
  duration: PurchaseDuration,
  renterName: requiredText('Name is required', 100),
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
  summary: 'Turn a captured payment into its rental',
  body: RentalInput,
  reply: RentalCreated,
  status: 201,
  idempotent: true,
});
/** A page of the caller's rentals with the counts of the dashboard's tiles; `spent` in USD. */
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
  summary: 'The same rentals, for the dashboard',
  query: PageQuery,
  reply: RentalsPage,
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

/** How a rental is shown at a moment (SPEC §4): days are rounded up, `remaining` is the share of the period left, 0 to 1. */
export interface RentalStanding {
  readonly status: 'active' | 'expiring' | 'expired';
  readonly daysLeft: number;
  readonly remaining: number;
  readonly colour: 'green' | 'amber' | 'red';
}

const DAY_MS = 86_400_000;

/** Standing of a rental by the unbroken time paid for; a purchase never ends. */
export function rentalStanding(rental: Pick<Rental, 'since' | 'until'>, now: Date): RentalStanding {
  if (rental.until === null) return { status: 'active', daysLeft: Infinity, remaining: 1, colour: 'green' };
  const start = Date.parse(rental.since);
  const end = Date.parse(rental.until);
  const left = Math.max(0, end - now.getTime());
  const remaining = Math.min(1, left / Math.max(1, end - start));
  const colour =
    remaining > PROGRESS_GREEN_ABOVE ? 'green' : remaining > PROGRESS_AMBER_ABOVE ? 'amber' : 'red';
  const status = now.getTime() > end ? 'expired' : 1 - remaining > EXPIRING_ABOVE ? 'expiring' : 'active';
  return { status, daysLeft: Math.ceil(left / DAY_MS), remaining, colour };
}
