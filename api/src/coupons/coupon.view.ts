import type { Coupon } from '@market/contract/coupons';
import type { CouponRow } from '@market/domain/coupons/coupons.queries';

/** Returns a coupon as its lister sees it at `now` (COUPON-7). */
export function couponView(row: CouponRow, now: Date): Coupon {
  const { id, code, percent, listingId, title, used: useCount, held: heldCount } = row;
  return {
    id,
    code,
    percent,
    people: row.peopleMax,
    lastDay: new Date(row.endsAt.getTime() - 1).toISOString().slice(0, 10),
    mvp: listingId !== null && title !== null ? { id: listingId, title } : null,
    state: couponStateOf(row, now),
    used: useCount,
    held: heldCount,
    createdAt: row.createdAt.toISOString(),
  };
}

function couponStateOf(
  { stoppedAt, endsAt, used: useCount, held: heldCount, peopleMax }: CouponRow,
  now: Date,
): Coupon['state'] {
  if (stoppedAt !== null) return 'stopped';
  if (endsAt <= now) return 'ended';
  return useCount + heldCount >= peopleMax ? 'used-up' : 'running';
}
