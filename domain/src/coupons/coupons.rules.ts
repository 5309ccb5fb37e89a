import { COUPON_RESERVATION_MINUTES } from '@market/contract/coupons';
import { MINUTE_MS } from '../foundation/clock.js';

/** How long an unpaid order reserves one use of a coupon (COUPON-3). */
export const COUPON_HOLD_MS = COUPON_RESERVATION_MINUTES * MINUTE_MS;
/** How many wrong codes a person may enter within an hour (COUPON-5). */
export const WRONG_CODES_PER_HOUR = 10;
