import type { CasesByEndpoint } from './permission-case.js';
import { LISTINGS } from './cases/listings.cases.js';
import { DEMOS } from './cases/demos.cases.js';
import { MONEY } from './cases/money.cases.js';
import { PEOPLE } from './cases/people.cases.js';
import { COUPONS } from './cases/coupons.cases.js';
import { EARNINGS } from './cases/earnings.cases.js';
import { IDENTITY } from './cases/identity.cases.js';
import { SITE } from './cases/site.cases.js';
import { LIVE } from './cases/live.cases.js';
import { MODERATORS } from './cases/moderators.cases.js';
import { RATINGS } from './cases/ratings.cases.js';
import { RELATIONS } from './cases/relations.cases.js';
import { UPLOADS } from './cases/uploads.cases.js';

/** The cases of every endpoint. The test fails if an endpoint has none. */
export const CASES_BY_ENDPOINT: CasesByEndpoint = {
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
