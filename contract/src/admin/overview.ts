import * as z from 'zod/mini';
import { endpoint } from '../endpoints/endpoint.js';

/** How many days the console's overview covers, by default and at most. */
export const OVERVIEW_DAYS_DEFAULT = 30;
const OVERVIEW_DAYS_MAX = 366;

const DAYS_ERROR = `Use a whole number from 1 to ${OVERVIEW_DAYS_MAX}`;

/**
 * Counts of 24-hour deadlines. Finished work met its deadline (`kept`) or was late (`missed`). Unfinished work still
 * has time (`open`) or is late (`overdue`).
 */
export const DeadlineCounts = z.object({ kept: z.int(), missed: z.int(), open: z.int(), overdue: z.int() });
export type DeadlineCounts = z.output<typeof DeadlineCounts>;

/** The figures of the console's overview. `days` are days in UTC, oldest first; `revenue` is in USD, less refunds. */
export const Overview = z.object({
  days: z.array(z.object({ day: z.string(), listings: z.int(), rentals: z.int(), revenue: z.number() })),
  deliveries: DeadlineCounts,
  reviews: DeadlineCounts,
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
  summary: 'Listings, rentals, revenue and met deadlines of the last days',
  query: z.object({
    days: z._default(
      z.coerce
        .number({ error: DAYS_ERROR })
        .check(z.int(DAYS_ERROR), z.gte(1, DAYS_ERROR), z.lte(OVERVIEW_DAYS_MAX, DAYS_ERROR)),
      OVERVIEW_DAYS_DEFAULT,
    ),
  }),
  reply: Overview,
});
