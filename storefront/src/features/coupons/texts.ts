/** Texts of coupons (decision 0046). */
export const couponsFailed = 'Your coupons could not be loaded.';
export const noCoupons = 'Give buyers a code that takes a percentage off your price.';
export const createFailed = 'The coupon could not be made.';
export const stopFailed = 'The coupon could not be stopped.';
export const couponRule =
  'You pay for the coupon: our fee and your share are parts of what the buyer pays. It cannot be changed later, only stopped.';
export const stopRule =
  'Nobody can use it any more, and it cannot be started again. Orders that were placed within the last 30 minutes can still be paid.';
export const codeHint = '4 to 20 letters, digits and hyphens.';
export const peopleLimitHint = 'Each person can use it once.';
export const lastDayHint = 'It ends at midnight UTC after this day.';
