import * as z from 'zod/mini';
import { OUTRIGHT } from './durations.js';

/** The duration of a rental in a request (RENT-1). */
export const RentalDuration = z.enum(['1 month', '3 months', '6 months'], {
  error: 'Choose 1 month, 3 months or 6 months',
});
export type RentalDuration = z.output<typeof RentalDuration>;

/** Schema of what a buyer pays for: a rental of this duration, or a purchase ('outright'). */
export const PurchaseDuration = z.enum(['1 month', '3 months', '6 months', OUTRIGHT], {
  error: 'Choose 1 month, 3 months, 6 months or outright',
});
export type PurchaseDuration = z.output<typeof PurchaseDuration>;
