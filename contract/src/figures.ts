import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';

/** Figures are exact up to this number; above, they are a lower bound. */
export const FIGURE_EXACT_MAX = 1000;
const Figure = z.object({ count: z.int(), isFloor: z.boolean() });

/** What the market has done so far, for its homepage (FIND-65). */
export const Figures = z.object({
  /** Public listings, rentals and purchases that were not refunded, and reviews that are shown. */
  listings: Figure,
  rentals: Figure,
  reviews: Figure,
  /** Of the latest 1,000 deliveries and all that are overdue: sent within 24 hours, in whole percent; null without any. */
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
