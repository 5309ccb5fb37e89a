import { randomUUID } from 'node:crypto';
import { onlyFor, signedIn } from '../outcomes.js';
import type { Scenario } from '../callers.js';
import { caseWithoutValues, type RequestValues, type CasesByEndpoint } from '../permission-case.js';

/** Inserts a coupon of the owner. */
async function insertCoupon({ market, people }: Scenario): Promise<RequestValues> {
  const id = randomUUID();
  await market.api.query(
    `INSERT INTO coupons (id, lister_id, code, percent, people_max, ends_at, created_at)
     VALUES ($1, $2, $3, 10, 5, now() + interval '1 year', now())`,
    [id, people.owner.userId, `C-${id.slice(0, 8).toUpperCase()}`],
  );
  return { params: { id } };
}

/** Cases of coupons' endpoints. Listers read and stop only their own coupons (COUPON-7). */
export const COUPONS: CasesByEndpoint = {
  'coupons.list': caseWithoutValues('one’s own', signedIn(200)),
  'coupons.create': [
    {
      description: 'for a day that has passed',
      request: () => ({ body: { code: 'SPRING', percent: 10, people: 5, lastDay: '2020-01-01' } }),
      outcomes: signedIn(400),
    },
  ],
  'coupons.stop': [{ description: 'the owner’s', request: insertCoupon, outcomes: onlyFor(['owner'], 200) }],
  'coupons.check': [
    {
      description: 'for an MVP that does not exist',
      request: () => ({ body: { mvpId: randomUUID(), duration: '1 month', couponCode: 'SPRING' } }),
      outcomes: signedIn(404),
    },
  ],
};
