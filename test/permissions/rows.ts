import type { Rows } from './row.js';
import { LISTINGS } from './rows/listings.rows.js';
import { DEMOS } from './rows/demos.rows.js';
import { MONEY } from './rows/money.rows.js';
import { PEOPLE } from './rows/people.rows.js';
import { COUPONS } from './rows/coupons.rows.js';
import { EARNINGS } from './rows/earnings.rows.js';
import { IDENTITY } from './rows/identity.rows.js';
import { SITE } from './rows/site.rows.js';
import { LIVE } from './rows/live.rows.js';
import { MODERATORS } from './rows/moderators.rows.js';
import { RATINGS } from './rows/ratings.rows.js';
import { RELATIONS } from './rows/relations.rows.js';
import { UPLOADS } from './rows/uploads.rows.js';

/** The cases of every endpoint. The test fails if an endpoint has none. */
export const ROWS: Rows = {
  ...LISTINGS,
  ...DEMOS,
  ...MONEY,
  ...PEOPLE,
  ...IDENTITY,
  ...SITE,
  ...LIVE,
  ...MODERATORS,
  ...COUPONS,
  ...EARNINGS,
  ...RATINGS,
  ...RELATIONS,
  ...UPLOADS,
};
