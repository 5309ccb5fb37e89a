import { Controller } from '@nestjs/common';
import { checkCoupon, type Coupon, createCoupon, listCoupons, stopCoupon } from '@market/contract/coupons';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { CouponsQueries } from '@market/domain/coupons/coupons.queries';
import { CouponsService } from '@market/domain/coupons/coupons.service';
import { Clock } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { Caller } from '../http/access/caller.js';
import { Route } from '../http/endpoints/route.js';
import { IdempotentRowId } from '../http/idempotency/idempotent-row-id.js';
import { Parsed } from '../http/input/parsed.js';
import { couponView } from './coupon.view.js';

/** Endpoints for listers' coupons, and for the price that a buyer pays with a coupon. */
@Controller()
export class CouponsController {
  constructor(
    private readonly coupons: CouponsService,
    private readonly pages: CouponsQueries,
    private readonly payments: PaymentsService,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of the caller's coupons. */
  @Route(listCoupons)
  async list(
    @Parsed() { query }: Input<typeof listCoupons>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof listCoupons>> {
    const now = this.clock.now();
    const { rows, nextCursor } = await this.pages.readPage(userId, now, query);
    return { coupons: rows.map((row) => couponView(row, now)), nextCursor };
  }

  /** Creates a coupon (COUPON-1). */
  @Route(createCoupon)
  async create(
    @Parsed() { body }: Input<typeof createCoupon>,
    @Caller() { userId }: Caller,
    @IdempotentRowId() idempotentRowId: string | undefined,
  ): Promise<Reply<typeof createCoupon>> {
    return this.readOwnCoupon(userId, await this.coupons.create(userId, body, idempotentRowId));
  }

  /** Stops a coupon (COUPON-1). */
  @Route(stopCoupon)
  async stop(
    @Parsed() { params }: Input<typeof stopCoupon>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof stopCoupon>> {
    await this.coupons.stop(userId, params.id);
    return this.readOwnCoupon(userId, params.id);
  }

  /** Returns what the caller would pay with a coupon (COUPON-2). */
  @Route(checkCoupon)
  check(
    @Parsed() { body }: Input<typeof checkCoupon>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof checkCoupon>> {
    return this.payments.calculatePriceWithCoupon(userId, body);
  }

  private async readOwnCoupon(userId: string, id: string): Promise<Coupon> {
    const now = this.clock.now();
    const row = await this.pages.findById(userId, id, now);
    if (!row) throw new DomainError('coupon/not-found');
    return couponView(row, now);
  }
}
