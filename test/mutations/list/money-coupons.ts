import type { Mutation } from '../mutation.js';

const COUPONS_SPEC = 'api/src/coupons/coupons.db.spec.ts';
const SERVICE = 'domain/src/coupons/coupon-uses.service.ts';
const QUERIES = 'domain/src/coupons/coupons.queries.ts';

/** Mutations of coupons and their limits. */
export const MONEY_COUPONS: readonly Mutation[] = [
  {
    name: 'money/coupon-one-use-too-many',
    rule: 'A coupon is used by no more people than its limit (COUPON-3)',
    file: SERVICE,
    find: 'uses.others >= uses.peopleMax',
    replace: 'uses.others > uses.peopleMax',
    specs: [COUPONS_SPEC],
  },
  {
    name: 'money/coupon-counted-without-lock',
    rule: 'Orders at the same moment are counted one after the other (COUPON-3)',
    file: QUERIES,
    find: 'WHERE id = $1 FOR NO KEY UPDATE`,\n);\n\n/**\n * For the coupon',
    replace: 'WHERE id = $1`,\n);\n\n/**\n * For the coupon',
    specs: [COUPONS_SPEC],
  },
  {
    name: 'money/coupon-used-twice-by-one-person',
    rule: 'One person uses a coupon once (COUPON-3)',
    file: SERVICE,
    find: "if (uses.own) return 'coupon/used';",
    replace: '',
    specs: [COUPONS_SPEC],
  },
  {
    name: 'money/coupon-lost-use-is-captured',
    rule: 'An order that lost its use of a coupon is not captured (COUPON-3)',
    file: SERVICE,
    find: "throw new DomainError('coupon/gone')",
    replace: 'return',
    specs: [COUPONS_SPEC],
  },
  {
    name: 'money/coupon-stop-ends-open-orders',
    rule: 'An order keeps its use for 30 minutes, also if the coupon is stopped (COUPON-3)',
    file: SERVICE,
    find: "isUseReserved ? refusal === 'coupon/used' : refusal !== undefined",
    replace: 'refusal !== undefined',
    specs: [COUPONS_SPEC],
  },
  {
    name: 'money/coupon-of-another-lister',
    rule: 'A coupon is for the MVPs of its lister (COUPON-5)',
    file: QUERIES,
    find: 'WHERE lister_id = $2 AND code = $1 AND stopped_at IS NULL AND ends_at > $4',
    replace: 'WHERE $2::uuid IS NOT NULL AND code = $1 AND stopped_at IS NULL AND ends_at > $4',
    specs: [COUPONS_SPEC],
  },
  {
    name: 'money/coupon-of-another-mvp',
    rule: 'A coupon for one MVP is not valid for another (COUPON-5)',
    file: QUERIES,
    find: '(listing_id IS NULL OR listing_id = $3)',
    replace: '(listing_id IS NULL OR $3::uuid IS NOT NULL)',
    specs: [COUPONS_SPEC],
  },
  {
    name: 'money/coupon-returned-by-a-refund',
    rule: 'A refund does not return the use of a coupon (COUPON-4)',
    file: QUERIES,
    find: "(p.captured_at IS NOT NULL OR p.state IN ('capturing', 'pending'))",
    replace: "(p.state IN ('capturing', 'pending', 'captured'))",
    specs: [COUPONS_SPEC],
  },
  {
    name: 'money/coupon-codes-guessed',
    rule: 'Ten wrong codes within an hour end the attempts (COUPON-5)',
    file: SERVICE,
    find: 'if (refusal === NOT_VALID) await execute(tx, addWrongTry(userId));',
    replace: '',
    specs: [COUPONS_SPEC],
  },
  {
    name: 'money/coupon-stopped-by-another',
    rule: 'A coupon is stopped only by its lister (COUPON-7)',
    file: QUERIES,
    find: 'WHERE id = $1 AND lister_id = $2 AND stopped_at IS NULL',
    replace: 'WHERE id = $1 AND $2::uuid IS NOT NULL AND stopped_at IS NULL',
    specs: [COUPONS_SPEC],
  },
  {
    name: 'money/coupon-for-anybodys-mvp',
    rule: 'A coupon is made only for an MVP of its lister (COUPON-1)',
    file: 'domain/src/coupons/coupons.service.ts',
    find: 'if (listing?.ownerId !== listerId)',
    replace: 'if (listing === undefined)',
    specs: [COUPONS_SPEC],
  },
];
