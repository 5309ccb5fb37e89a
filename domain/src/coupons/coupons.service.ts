import { Injectable } from '@nestjs/common';
import { COUPON_DAYS_MAX, COUPONS_MAX, type CouponInput } from '@market/contract/coupons';
import { Clock, DAY_MS } from '../foundation/clock.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { newId } from '../foundation/new-id.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { ListingsQueries } from '../listings/listings.queries.js';
import { Coupon } from './coupon.entity.js';
import { countRunningCoupons, lockLister, stopCoupon } from './coupons.queries.js';

/** Creates and stops coupons (COUPON-1). */
@Injectable()
export class CouponsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly listings: ListingsQueries,
  ) {}

  /**
   * Creates a coupon and returns its id; a repeated request with the same `id` creates no second one. Throws
   * `request/invalid` if the last day is past or too far away, `listing/not-found` if the listing is another
   * lister's, `coupon/exists` and `coupon/too-many`.
   */
  async create(listerId: string, input: CouponInput, id = newId()): Promise<string> {
    const endsAt = this.endOf(input.lastDay);
    if (input.mvpId !== undefined) await this.checkOwnListing(listerId, input.mvpId);
    await this.transactions.run(async (tx) => {
      await execute(tx, lockLister(listerId));
      if (await tx.existsBy(Coupon, { id, listerId })) return;
      const createdAt = this.clock.now();
      const [countRow] = (await execute(tx, countRunningCoupons(listerId, createdAt))).rows;
      if ((countRow?.running ?? 0) >= COUPONS_MAX)
        throw new DomainError('coupon/too-many', { placeholderValues: { max: String(COUPONS_MAX) } });
      const { code, percent, people: peopleMax, mvpId: listingId = null } = input;
      if (await tx.existsBy(Coupon, { listerId, code }))
        throw new DomainError('coupon/exists', {
          fields: { code: 'You already have a coupon with this code.' },
        });
      const terms = { code, percent, peopleMax, endsAt, listingId };
      await tx.insert(Coupon, { id, listerId, ...terms, stoppedAt: null, createdAt });
    });
    return id;
  }

  /** Stops a coupon of the lister. Does nothing if the coupon is another lister's or already stopped. */
  async stop(listerId: string, id: string): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run((tx) => execute(tx, stopCoupon(id, listerId, now)));
  }

  /** Returns the end (UTC) of a coupon's last day. Throws `request/invalid` if it has passed or is too far ahead. */
  private endOf(lastDay: string): Date {
    const endsAt = new Date(Date.parse(lastDay) + DAY_MS);
    const now = this.clock.now();
    const lastDayError = (text: string) => new DomainError('request/invalid', { fields: { lastDay: text } });
    if (endsAt <= now) throw lastDayError('This day has passed');
    if (endsAt.getTime() > now.getTime() + COUPON_DAYS_MAX * DAY_MS)
      throw lastDayError(`Use a day within ${COUPON_DAYS_MAX} days`);
    return endsAt;
  }

  private async checkOwnListing(listerId: string, listingId: string): Promise<void> {
    const listing = await this.listings.findForPurchase(listingId);
    if (listing?.ownerId !== listerId)
      throw new DomainError('listing/not-found', {
        fields: { mvpId: 'This is not an MVP of yours on sale.' },
      });
  }
}
