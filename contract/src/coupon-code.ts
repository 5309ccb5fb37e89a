import * as z from 'zod/mini';

/** The least and the most characters of a coupon's code (COUPON-1). */
export const COUPON_CODE_MIN_LENGTH = 4;
export const COUPON_CODE_MAX_LENGTH = 20;

const COUPON_CODE_ERROR = `Use ${COUPON_CODE_MIN_LENGTH} to ${COUPON_CODE_MAX_LENGTH} letters, digits and hyphens`;

/** Schema of a coupon's code, which is converted to upper case: people may type it in any case. */
export const CouponCode = z
  .string({ error: COUPON_CODE_ERROR })
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{4,20}$/, COUPON_CODE_ERROR));
