import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';

/** Up to this number a figure is exact; above it, the figure is a lower bound. */
export const FIGURE_EXACT_MAX = 1000;
const Figure = z.object({ count: z.int(), isFloor: z.boolean() });

/** Figures of the whole marketplace for its home page (FIND-65). */
export const Figures = z.object({
  /** Numbers of public listings, of rentals and purchases without refunded ones, and of shown reviews. */
  listings: Figure,
  rentals: Figure,
  reviews: Figure,
  /** Percentage sent within 24 hours, of the latest 1,000 deliveries and all overdue ones; null if there are no deliveries. */
  deliveriesOnTimePercent: z.nullable(z.int()),
});
export type Figures = z.output<typeof Figures>;

export const readFigures = endpoint({
  id: 'figures.read',
  method: 'GET',
  path: '/figures',
  access: 'public',
  summary: 'What the market has done so far',
  reply: Figures,
});
