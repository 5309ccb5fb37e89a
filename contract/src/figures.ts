import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';

/** Up to this number, a figure is exact; a higher figure is only a lower bound. */
export const EXACT_FIGURE_MAX = 1000;
const Figure = z.object({ count: z.int(), isFloor: z.boolean() });

/** Figures of the whole marketplace for its home page (FIND-65). */
export const Figures = z.object({
  /**
   * How many listings are public, how many rentals and purchases were not refunded, and how many reviews are
   * shown.
   */
  listings: Figure,
  rentals: Figure,
  reviews: Figure,
  /**
   * The percentage of deliveries that were sent within 24 hours; null if there are no deliveries. It counts the latest
   * 1,000 deliveries and all that are overdue.
   */
  deliveriesOnTimePercent: z.nullable(z.int()),
  /** The platform's fee for new sales in percent (EARN-2); absent in responses of older servers. */
  listerFeePercent: z.optional(z.number()),
});
export type Figures = z.output<typeof Figures>;

export const readFigures = endpoint({
  id: 'figures.read',
  method: 'GET',
  path: '/figures',
  access: 'public',
  summary: 'What the market has done so far, and its fee',
  reply: Figures,
});
