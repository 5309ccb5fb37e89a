import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Id } from './endpoints/paging.js';
import { periodFields, withPeriodLimit } from './text/period.js';

/**
 * How many visitors took each step: viewed the page, tried the demo, ordered, rented or extended, and bought
 * (EARN-20).
 */
const stepCountFields = {
  views: z.int(),
  demos: z.int(),
  checkouts: z.int(),
  rentals: z.int(),
  purchases: z.int(),
};

/**
 * Schema of a period of whole days in UTC, including the first and the last. With `mvpId`, `days` counts only
 * that MVP.
 */
export const FunnelQuery = withPeriodLimit(z.object({ ...periodFields, mvpId: z.optional(Id) }));

export const Funnel = z.object({
  /** MVPs with at least one step in the period, the most viewed first. */
  mvps: z.array(z.object({ mvp: z.object({ id: Id, title: z.string() }), ...stepCountFields })),
  /** Days with at least one step, oldest first. */
  days: z.array(z.object({ day: z.string(), ...stepCountFields })),
});
export type Funnel = z.output<typeof Funnel>;

export const readFunnel = endpoint({
  id: 'funnel.read',
  method: 'GET',
  path: '/earnings/funnel',
  access: 'user',
  summary: "What visitors did with the caller's MVPs in a period, by MVP and by day",
  query: FunnelQuery,
  reply: Funnel,
});
export const countView = endpoint({
  id: 'funnel.view',
  method: 'POST',
  path: '/mvps/{id}/view',
  access: 'public',
  summary: 'Count a view of an MVP; once per address and day, and none by bots',
  params: z.object({ id: Id }),
});
