import type { Mutation } from '../mutation.js';
import { ACCESS_ACCOUNTS } from './access-accounts.js';
import { ACCESS } from './access.js';
import { CACHE } from './cache.js';
import { DELIVERY } from './delivery.js';
import { DEMO } from './demo.js';
import { FINDING } from './finding.js';
import { IDENTITY } from './identity.js';
import { INVITATIONS } from './invitations.js';
import { RATE_LIMITS } from './limits.js';
import { LOST_SESSIONS } from './lost-sessions.js';
import { MAILS } from './mails.js';
import { MESSAGES } from './messages.js';
import { MONEY_BOOKS } from './money-books.js';
import { MONEY_COMPARISONS } from './money-comparisons.js';
import { MONEY_COUPONS } from './money-coupons.js';
import { MONEY_EARNINGS } from './money-earnings.js';
import { MONEY_ORDERS } from './money-orders.js';
import { MONEY_PAYOUT_REPORTS } from './money-payout-reports.js';
import { MONEY_PAYOUTS } from './money-payouts.js';
import { MONEY_REFUNDS } from './money-refunds.js';
import { MONEY_RENTALS } from './money-rentals.js';
import { MONEY_RESERVE } from './money-reserve.js';
import { MONEY_STATEMENTS } from './money-statements.js';
import { MONEY_TAXES } from './money-taxes.js';
import { NOTIFICATIONS } from './notifications.js';
import { LISTINGS_OFF_SALE } from './off-sale.js';
import { OPERATING } from './operating.js';
import { RATINGS } from './ratings.js';
import { REVIEW } from './review.js';
import { STOREFRONT } from './storefront.js';
import { SWEEPS } from './sweeps.js';
import { UNDELIVERED } from './undelivered.js';
import { UPLOAD_LIMITS } from './upload-limits.js';
import { UPLOADS } from './uploads.js';

/** All mutations of `npm run mutations`. */
export const MUTATIONS: readonly Mutation[] = [
  ...MONEY_ORDERS,
  ...MONEY_REFUNDS,
  ...MONEY_RENTALS,
  ...MONEY_BOOKS,
  ...MONEY_COMPARISONS,
  ...MONEY_EARNINGS,
  ...MONEY_PAYOUTS,
  ...MONEY_PAYOUT_REPORTS,
  ...MONEY_RESERVE,
  ...MONEY_TAXES,
  ...MONEY_STATEMENTS,
  ...MONEY_COUPONS,
  ...ACCESS,
  ...ACCESS_ACCOUNTS,
  ...DEMO,
  ...DELIVERY,
  ...INVITATIONS,
  ...UNDELIVERED,
  ...REVIEW,
  ...MESSAGES,
  ...NOTIFICATIONS,
  ...MAILS,
  ...SWEEPS,
  ...IDENTITY,
  ...CACHE,
  ...UPLOAD_LIMITS,
  ...UPLOADS,
  ...LOST_SESSIONS,
  ...RATE_LIMITS,
  ...LISTINGS_OFF_SALE,
  ...OPERATING,
  ...RATINGS,
  ...FINDING,
  ...STOREFRONT,
];
