import type { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll } from 'vitest';
import { CouponsService } from '@market/domain/coupons/coupons.service';
import { DomainError } from '@market/domain/foundation/domain-error';
import { newId } from '@market/domain/foundation/new-id';
import { PayPalGateway } from '@market/domain/gateways/paypal/paypal.gateway';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import {
  BUYER_COUNT,
  COUPON_HISTORIES,
  type CouponAction,
  type CouponHistory,
} from '@market/test/histories/coupon-histories';
import { expectedBalances } from '@market/test/histories/earnings-oracle';
import { clockPerHistory } from '@market/test/histories/histories';
import { expectedLedger } from '@market/test/histories/ledger-oracle';
import { readPaymentBalances } from '@market/test/histories/lister-ledger';
import { testHistories } from '@market/test/histories/test-histories';
import { unrefundedCents, ModelPayPal } from '@market/test/stand-ins/model-paypal';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { offerListing } from '@market/test/api/shop';

const MINUTE_MS = 60_000;
/** How long an unpaid order reserves its use of the coupon (COUPON-3). */
const RESERVATION_MS = 30 * MINUTE_MS;
const HISTORY_STARTS_AT_MS = Date.parse('2026-03-01T21:30:00.000Z');
const COUPON_CODE = 'HISTORY';
/**
 * The minutes that pass in each of the last steps. After these steps, no order reserves a use, and all sweeps have run.
 */
const FINAL_WAIT_MINUTES = [11, 11, 11, 400];

const paypal = new ModelPayPal();
let clockStorage: AsyncLocalStorage<{ time: number }>;
let api: RunningApi;

beforeAll(async () => {
  api = await startApi({ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'W' });
  const { createOrder, readOrder, captureOrder, refundCapture, listDisputes } = paypal;
  const confirmEveryOrder = () => Promise.resolve(true);
  Object.assign(api.application.get(PayPalGateway), {
    createOrder,
    readOrder,
    isConfirmed: confirmEveryOrder,
    captureOrder,
    refundCapture,
    listDisputes,
  });
  clockStorage = clockPerHistory(api);
});
afterAll(() => api.stop());

/** An order that a buyer placed. */
interface OrderInHistory {
  readonly id: string;
  readonly hasCoupon: boolean;
  readonly orderedAt: number;
  orderId: string | undefined;
  /** The times at which the product may have begun to capture the order. */
  readonly triedAt: number[];
}

/** Runs a history: a random sequence of actions of several people with one coupon. */
class HistoryRun {
  private readonly clockTime = { time: HISTORY_STARTS_AT_MS };
  private readonly endsAt: number;
  private readonly placed: OrderInHistory[][] = Array.from({ length: BUYER_COUNT }, () => []);
  private readonly violations: string[] = [];
  private stoppedAt = Number.POSITIVE_INFINITY;
  private couponId = '';

  constructor(
    private readonly history: CouponHistory,
    private readonly mvp: {
      readonly lister: string;
      readonly id: string;
      readonly buyers: readonly string[];
    },
  ) {
    this.endsAt = Date.parse('2026-03-01') + history.daysUntilEnd * 24 * 60 * MINUTE_MS;
  }

  /** Runs all actions, then lets time pass while the sweeps run. Returns the rules that were violated. */
  run(): Promise<string[]> {
    return clockStorage.run(this.clockTime, async () => {
      const { percent, buyerLimit, daysUntilEnd } = this.history;
      const lastDay = `2026-03-${String(daysUntilEnd).padStart(2, '0')}`;
      this.couponId = await resolveService(CouponsService).create(this.mvp.lister, {
        code: COUPON_CODE,
        percent,
        people: buyerLimit,
        lastDay,
      });
      for (const actions of this.history.actionGroups) {
        await Promise.all(actions.map((action) => this.applyAction(action)));
        this.checkUses();
      }
      await this.settle();
      await this.checkEnd();
      return this.violations;
    });
  }

  private async applyAction(action: CouponAction): Promise<void> {
    try {
      await this.runAction(action);
    } catch (error) {
      // A DomainError is an expected refusal, unless it refuses the price that the model has computed. Any other error
      // is a bug.
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'payment/amount-mismatch') this.violations.push('the price is not the model’s');
    }
  }

  private async runAction(action: CouponAction): Promise<void> {
    if (action.kind === 'wait') return void (this.clockTime.time += action.ms);
    if (action.kind === 'stop') {
      await resolveService(CouponsService).stop(this.mvp.lister, this.couponId);
      this.stoppedAt = Math.min(this.stoppedAt, this.clockTime.time);
      return;
    }
    if (action.kind === 'order') return this.order(action);
    const buyerOrders = this.placed[action.buyerIndex] ?? [];
    const placedOrder = buyerOrders[action.orderIndex % Math.max(1, buyerOrders.length)];
    if (!placedOrder) return;
    if (action.fault !== 'none')
      paypal.faults.set(placedOrder.id, [...(paypal.faults.get(placedOrder.id) ?? []), action.fault]);
    const [payPalOrder] = paypal.ordersOfPayment(placedOrder.id);
    switch (action.kind) {
      case 'approve':
        if (payPalOrder?.status === 'CREATED') payPalOrder.status = 'APPROVED';
        return;
      case 'capture':
        placedOrder.triedAt.push(this.clockTime.time);
        if (placedOrder.orderId !== undefined)
          await resolveService(PaymentsService).captureOrder(
            this.buyer(action.buyerIndex),
            placedOrder.orderId,
          );
        return;
      case 'sweep':
        return this.sweep(placedOrder);
      case 'settle':
        return resolveService(RentalsService).settleUnclaimed(placedOrder.id);
      case 'refund':
        return void (payPalOrder && paypal.refund(payPalOrder, unrefundedCents(payPalOrder)));
    }
  }

  private async order({
    buyerIndex,
    hasCoupon,
    fault,
  }: Extract<CouponAction, { kind: 'order' }>): Promise<void> {
    const order: OrderInHistory = {
      id: newId(),
      hasCoupon,
      orderedAt: this.clockTime.time,
      orderId: undefined,
      triedAt: [],
    };
    if (fault !== 'none') paypal.faults.set(order.id, [fault]);
    this.placed[buyerIndex]?.push(order);
    const { orderId } = await resolveService(PaymentsService).createOrder(
      this.buyer(buyerIndex),
      this.orderInput(hasCoupon),
      order.id,
    );
    order.orderId = orderId;
  }

  private orderInput(hasCoupon: boolean) {
    const amount = this.priceCents(hasCoupon) / 100;
    const orderInput = { mvpId: this.mvp.id, duration: '1 month', amount, currency: 'USD' } as const;
    return hasCoupon ? { ...orderInput, couponCode: COUPON_CODE } : orderInput;
  }

  /** The price less the coupon: the percentage is rounded down, and at least $1 remains (COUPON-2). */
  private priceCents(hasCoupon: boolean): number {
    const { priceCents, percent } = this.history;
    const discountCents = Math.min(Math.trunc((priceCents * percent) / 100), priceCents - 100);
    return hasCoupon ? priceCents - discountCents : priceCents;
  }

  private async sweep(order: OrderInHistory): Promise<void> {
    order.triedAt.push(this.clockTime.time);
    const payment = await resolveService(PaymentsService).findById(order.id);
    if (payment) await resolveService(PaymentsSweepService).updateFromPayPal(payment);
  }

  private buyer(index: number): string {
    return this.mvp.buyers[index] ?? '';
  }

  /** Returns, for each buyer, the orders that used the coupon and whose payment PayPal captured. */
  private capturedOrdersByBuyer(): OrderInHistory[][] {
    return this.placed.map((buyerOrders) =>
      buyerOrders.filter(
        ({ id, hasCoupon }) => hasCoupon && paypal.ordersOfPayment(id).some(({ capture }) => capture),
      ),
    );
  }

  private checkUses(): void {
    const capturedOrders = this.capturedOrdersByBuyer();
    const couponUserCount = capturedOrders.filter((buyerOrders) => buyerOrders.length > 0).length;
    if (couponUserCount > this.history.buyerLimit)
      this.violations.push(`${couponUserCount} people used a coupon for ${this.history.buyerLimit}`);
    for (const buyerOrders of capturedOrders)
      if (buyerOrders.length > 1) this.violations.push(`one person used it ${buyerOrders.length} times`);
    for (const { orderedAt, triedAt } of capturedOrders.flat())
      if (!triedAt.some((time) => time < orderedAt + RESERVATION_MS || time < this.runsUntil()))
        this.violations.push('it was used after its end');
  }

  private runsUntil(): number {
    return Math.min(this.endsAt, this.stoppedAt + 1);
  }

  /** Removes PayPal's planned faults, completes pending payments, and runs every sweep. */
  private async settle(): Promise<void> {
    const allOrders = this.placed.flat();
    for (const { id } of allOrders) {
      paypal.faults.delete(id);
      for (const { capture } of paypal.ordersOfPayment(id))
        if (capture?.status === 'PENDING') capture.status = 'COMPLETED';
    }
    for (const minutes of FINAL_WAIT_MINUTES) {
      this.clockTime.time += minutes * MINUTE_MS;
      for (const order of allOrders) {
        await this.sweep(order);
        await resolveService(RentalsService).settleUnclaimed(order.id);
      }
      this.checkUses();
    }
  }

  /**
   * Checks that ledgers and prices agree with PayPal's records, and that another person can use the coupon if
   * uses are left.
   */
  private async checkEnd(): Promise<void> {
    for (const { id, hasCoupon } of this.placed.flat()) {
      const payPalOrders = paypal.ordersOfPayment(id);
      for (const { cents } of payPalOrders)
        if (cents !== this.priceCents(hasCoupon)) this.violations.push(`an order is over ${cents} cents`);
      const [capturedOrder] = payPalOrders.filter(({ capture }) => capture);
      const rows = await api.query<{ line: string }>(
        `SELECT kind || ' ' || cents || ' ' || paypal_id AS line FROM payment_ledger WHERE payment_id = $1`,
        [id],
      );
      const ledgerLines = rows.map(({ line }) => line).toSorted();
      const { capture, refunds = [], disputes = [] } = capturedOrder ?? {};
      const expectedLines = capture ? expectedLedger({ capture, refunds, disputes }) : [];
      if (ledgerLines.join() !== expectedLines.join())
        this.violations.push(`our ledger has ${ledgerLines.join()}, PayPal ${expectedLines.join()}`);
      const remainingCents = capturedOrder ? unrefundedCents(capturedOrder) : 0;
      const expectedResult = expectedBalances({
        isCaptured: capture !== undefined,
        leftCents: remainingCents,
        isDelivered: false,
      });
      const actualBalances = await readPaymentBalances(api, id);
      if (actualBalances !== expectedResult)
        this.violations.push(`the lister has ${actualBalances} where ${expectedResult} is due`);
    }
    const hasFreeUse =
      this.capturedOrdersByBuyer().filter((buyerOrders) => buyerOrders.length > 0).length <
      this.history.buyerLimit;
    const isCouponActive = this.clockTime.time < this.endsAt && this.stoppedAt === Number.POSITIVE_INFINITY;
    const nextOrder = resolveService(PaymentsService).createOrder(
      this.buyer(BUYER_COUNT),
      this.orderInput(true),
    );
    const orderOutcome = await nextOrder.then(
      () => 'ordered',
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );
    const expectedResult = hasFreeUse && isCouponActive ? 'ordered' : 'coupon/not-valid';
    if (orderOutcome !== expectedResult)
      this.violations.push(`a further person gets ${orderOutcome} where ${expectedResult} is due`);
  }

  /** Deletes PayPal's records of this history. */
  drop(): void {
    for (const { id } of this.placed.flat()) paypal.deleteRecords(id);
  }
}

function resolveService<T>(service: new (...args: never[]) => T): T {
  return api.application.get(service, { strict: false });
}

async function runHistory(history: CouponHistory): Promise<string[]> {
  const userIds = Array.from({ length: BUYER_COUNT + 2 }, () => newId());
  await api.query(
    `INSERT INTO users (id, display_name, email, email_verified, created_at, updated_at)
     SELECT id, 'Ben', id || '@people.example', true, now(), now() FROM unnest($1::uuid[]) id`,
    [userIds],
  );
  const [lister = '', ...buyers] = userIds;
  const mvpId = await offerListing(api, { userId: lister } as Person, { price: history.priceCents / 100 });
  const historyRun = new HistoryRun(history, { lister, id: mvpId, buyers });
  try {
    return await historyRun.run();
  } finally {
    historyRun.drop();
  }
}

testHistories(
  "no more people use a coupon than it allows, at the model's price (COUPON-2 to COUPON-4)",
  COUPON_HISTORIES,
  runHistory,
);
