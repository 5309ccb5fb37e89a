import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';

/** Days the first page of the console looks back, unless asked otherwise, and at the most. */
export const OVERVIEW_DAYS = 30;
const OVERVIEW_DAYS_MAX = 366;

const daysSentence = `Use a whole number from 1 to ${OVERVIEW_DAYS_MAX}`;

/** How a promise of 24 hours was held: of those decided or sent, and of those that still wait. */
export const PromiseKept = z.object({ kept: z.int(), missed: z.int(), open: z.int(), overdue: z.int() });
export type PromiseKept = z.output<typeof PromiseKept>;

/** The first page of the console; days in UTC, oldest first, revenue in USD without what went back. */
export const Overview = z.object({
  days: z.array(z.object({ day: z.string(), listings: z.int(), rentals: z.int(), revenue: z.number() })),
  deliveries: PromiseKept,
  reviews: PromiseKept,
  waiting: z.object({
    reviews: z.int(),
    deliveries: z.int(),
    uploadsFailed: z.int(),
    jobsFailed: z.int(),
    events: z.int(),
    reports: z.int(),
  }),
});
export type Overview = z.output<typeof Overview>;

export const readOverview = endpoint({
  id: 'admin.overview',
  method: 'GET',
  path: '/admin/overview',
  access: 'moderator',
  summary: 'Listings, rentals, revenue and promises kept over the last days',
  query: z.object({
    days: z._default(
      z.coerce
        .number({ error: daysSentence })
        .check(z.int(daysSentence), z.gte(1, daysSentence), z.lte(OVERVIEW_DAYS_MAX, daysSentence)),
      OVERVIEW_DAYS,
    ),
  }),
  reply: Overview,
});
