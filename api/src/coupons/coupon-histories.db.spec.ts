import type { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CouponsService } from '@market/domain/coupons/coupons.service';
import { DomainError } from '@market/domain/foundation/domain-error';
import { newId } from '@market/domain/foundation/new-id';
import { PayPalGateway } from '@market/domain/gateways/paypal/paypal.gateway';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import {
  BUYERS,
  COUPON_HISTORIES,
  type CouponAction,
  type CouponHistory,
} from '@market/test/histories/coupon-histories';
import { expectedBalances } from '@market/test/histories/earnings-oracle';
import {
  clockPerHistory,
  failingHistories,
  HISTORIES_COUNT,
  HISTORIES_SEED,
  HISTORIES_TIMEOUT_MS,
} from '@market/test/histories/histories';
import { expectedLedger } from '@market/test/histories/ledger-oracle';
import { listerBalances } from '@market/test/histories/lister-books';
import { leftOf, ModelPayPal } from '@market/test/stand-ins/model-paypal';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { offer } from '@market/test/api/shop';

const MINUTE_MS = 60_000;
/** How long an unpaid order reserves its use of the coupon (COUPON-3). */
const HOLD_MS = 30 * MINUTE_MS;
const STARTS_AT = Date.parse('2026-03-01T21:30:00.000Z');
const CODE = 'HISTORY';
/** How many minutes pass in each step at the end, until no order reserves a use and all sweeps have run. */
const QUIET_MINUTES = [11, 11, 11, 400];

const paypal = new ModelPayPal();
let clocks: AsyncLocalStorage<{ time: number }>;
let api: RunningApi;

beforeAll(async () => {
  api = await startApi({ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'W' });
  const { createOrder, readOrder, captureOrder, refundCapture, disputesOf } = paypal;
  const isConfirmed = () => Promise.resolve(true);
  Object.assign(api.application.get(PayPalGateway), {
    createOrder,
    readOrder,
    isConfirmed,
    captureOrder,
    refundCapture,
    disputesOf,
  });
  clocks = clockPerHistory(api);
});
afterAll(() => api.stop());

/** An order that a buyer placed. */
interface Placed {
  readonly id: string;
  readonly hasCoupon: boolean;
  readonly at: number;
  orderId: string | undefined;
  /** The times at which the product may have begun to capture the order. */
  readonly triedAt: number[];
}

/** Plays a random history of one coupon, and the people who use it. */
class Play {
  private readonly time = { time: STARTS_AT };
  private readonly endsAt: number;
  private readonly placed: Placed[][] = Array.from({ length: BUYERS }, () => []);
  private readonly wrong: string[] = [];
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
    this.endsAt = Date.parse('2026-03-01') + history.days * 24 * 60 * MINUTE_MS;
  }

  /** Plays all actions, then lets time pass while the sweeps run. */
  run(): Promise<string[]> {
    return clocks.run(this.time, async () => {
      const { percent, people, days } = this.history;
      const lastDay = `2026-03-${String(days).padStart(2, '0')}`;
      this.couponId = await the(CouponsService).create(this.mvp.lister, {
        code: CODE,
        percent,
        people,
        lastDay,
      });
      for (const actions of this.history.actions) {
        await Promise.all(actions.map((action) => this.do(action)));
        this.checkUses();
      }
      await this.settle();
      await this.checkEnd();
      return this.wrong;
    });
  }

  private async do(action: CouponAction): Promise<void> {
    try {
      await this.act(action);
    } catch (error) {
      // Refusals of the product are expected, except that of the model's price; any other error is a bug.
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'payment/amount-mismatch') this.wrong.push('the price is not the model’s');
    }
  }

  private async act(action: CouponAction): Promise<void> {
    if (action.kind === 'wait') return void (this.time.time += action.ms);
    if (action.kind === 'stop') {
      await the(CouponsService).stop(this.mvp.lister, this.couponId);
      this.stoppedAt = Math.min(this.stoppedAt, this.time.time);
      return;
    }
    if (action.kind === 'order') return this.order(action);
    const mine = this.placed[action.buyer] ?? [];
    const one = mine[action.place % Math.max(1, mine.length)];
    if (!one) return;
    if (action.fault !== 'none')
      paypal.faults.set(one.id, [...(paypal.faults.get(one.id) ?? []), action.fault]);
    const [order] = paypal.ofPayment(one.id);
    switch (action.kind) {
      case 'approve':
        if (order?.status === 'CREATED') order.status = 'APPROVED';
        return;
      case 'capture':
        one.triedAt.push(this.time.time);
        if (one.orderId !== undefined)
          await the(PaymentsService).captureOrder(this.buyer(action.buyer), one.orderId);
        return;
      case 'sweep':
        return this.sweep(one);
      case 'settle':
        return the(RentalsService).settleUnclaimed(one.id);
      case 'refund':
        return void (order && paypal.refund(order, leftOf(order)));
    }
  }

  private async order({ buyer, hasCoupon, fault }: Extract<CouponAction, { kind: 'order' }>): Promise<void> {
    const one: Placed = { id: newId(), hasCoupon, at: this.time.time, orderId: undefined, triedAt: [] };
    if (fault !== 'none') paypal.faults.set(one.id, [fault]);
    this.placed[buyer]?.push(one);
    const { orderId } = await the(PaymentsService).createOrder(
      this.buyer(buyer),
      this.wanted(hasCoupon),
      one.id,
    );
    one.orderId = orderId;
  }

  private wanted(hasCoupon: boolean) {
    const amount = this.priceCents(hasCoupon) / 100;
    const wanted = { mvpId: this.mvp.id, duration: '1 month', amount, currency: 'USD' } as const;
    return hasCoupon ? { ...wanted, couponCode: CODE } : wanted;
  }

  /** The price less the coupon: the percentage is rounded down, and at least $1 remains (COUPON-2). */
  private priceCents(hasCoupon: boolean): number {
    const { priceCents, percent } = this.history;
    const off = Math.min(Math.trunc((priceCents * percent) / 100), priceCents - 100);
    return hasCoupon ? priceCents - off : priceCents;
  }

  private async sweep(one: Placed): Promise<void> {
    one.triedAt.push(this.time.time);
    const payment = await the(PaymentsService).byId(one.id);
    if (payment) await the(PaymentsSweepService).follow(payment);
  }

  private buyer(index: number): string {
    return this.mvp.buyers[index] ?? '';
  }

  /** Returns, by buyer, the orders with the coupon that PayPal captured. */
  private used(): Placed[][] {
    return this.placed.map((mine) =>
      mine.filter(({ id, hasCoupon }) => hasCoupon && paypal.ofPayment(id).some(({ capture }) => capture)),
    );
  }

  private checkUses(): void {
    const used = this.used();
    const people = used.filter((mine) => mine.length > 0).length;
    if (people > this.history.people)
      this.wrong.push(`${people} people used a coupon for ${this.history.people}`);
    for (const mine of used) if (mine.length > 1) this.wrong.push(`one person used it ${mine.length} times`);
    for (const { at, triedAt } of used.flat())
      if (!triedAt.some((time) => time < at + HOLD_MS || time < this.runsUntil()))
        this.wrong.push('it was used after its end');
  }

  private runsUntil(): number {
    return Math.min(this.endsAt, this.stoppedAt + 1);
  }

  /** Lets PayPal respond without faults and decide pending payments, and runs every sweep. */
  private async settle(): Promise<void> {
    const all = this.placed.flat();
    for (const { id } of all) {
      paypal.faults.delete(id);
      for (const { capture } of paypal.ofPayment(id))
        if (capture?.status === 'PENDING') capture.status = 'COMPLETED';
    }
    for (const minutes of QUIET_MINUTES) {
      this.time.time += minutes * MINUTE_MS;
      for (const one of all) {
        await this.sweep(one);
        await the(RentalsService).settleUnclaimed(one.id);
      }
      this.checkUses();
    }
  }

  /**
   * Checks that ledgers and prices agree with PayPal's records, and that another person can use the coupon if
   * a use is free.
   */
  private async checkEnd(): Promise<void> {
    for (const { id, hasCoupon } of this.placed.flat()) {
      const orders = paypal.ofPayment(id);
      for (const { cents } of orders)
        if (cents !== this.priceCents(hasCoupon)) this.wrong.push(`an order is over ${cents} cents`);
      const [captured] = orders.filter(({ capture }) => capture);
      const rows = await api.query<{ line: string }>(
        `SELECT kind || ' ' || cents || ' ' || paypal_id AS line FROM payment_ledger WHERE payment_id = $1`,
        [id],
      );
      const ledger = rows.map(({ line }) => line).toSorted();
      const { capture, refunds = [], disputes = [] } = captured ?? {};
      const expected = capture ? expectedLedger({ capture, refunds, disputes }) : [];
      if (ledger.join() !== expected.join())
        this.wrong.push(`our ledger has ${ledger.join()}, PayPal ${expected.join()}`);
      const left = captured ? leftOf(captured) : 0;
      const due = expectedBalances({ captured: capture !== undefined, left, isDelivered: false });
      const earned = await listerBalances(api, id);
      if (earned !== due) this.wrong.push(`the lister has ${earned} where ${due} is due`);
    }
    const free = this.used().filter((mine) => mine.length > 0).length < this.history.people;
    const isRunning = this.time.time < this.endsAt && this.stoppedAt === Number.POSITIVE_INFINITY;
    const further = the(PaymentsService).createOrder(this.buyer(BUYERS), this.wanted(true));
    const outcome = await further.then(
      () => 'ordered',
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );
    const due = free && isRunning ? 'ordered' : 'coupon/not-valid';
    if (outcome !== due) this.wrong.push(`a further person gets ${outcome} where ${due} is due`);
  }

  /** Deletes PayPal's records of this history. */
  drop(): void {
    for (const { id } of this.placed.flat()) paypal.drop(id);
  }
}

function the<T>(service: new (...args: never[]) => T): T {
  return api.application.get(service, { strict: false });
}

async function play(history: CouponHistory): Promise<string[]> {
  const ids = Array.from({ length: BUYERS + 2 }, () => newId());
  await api.query(
    `INSERT INTO users (id, display_name, email, email_verified, created_at, updated_at)
     SELECT id, 'Ben', id || '@people.example', true, now(), now() FROM unnest($1::uuid[]) id`,
    [ids],
  );
  const [lister = '', ...buyers] = ids;
  const mvpId = await offer(api, { userId: lister } as Person, { price: history.priceCents / 100 });
  const run = new Play(history, { lister, id: mvpId, buyers });
  try {
    return await run.run();
  } finally {
    run.drop();
  }
}

it(
  `${HISTORIES_COUNT} random histories of a coupon (seed ${HISTORIES_SEED}): no more people use it than it is for, at the model's price (COUPON-2 to COUPON-4)`,
  async () => {
    expect(await failingHistories(COUPON_HISTORIES, play)).toEqual([]);
  },
  HISTORIES_TIMEOUT_MS,
);
