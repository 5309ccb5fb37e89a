import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import { type PayoutsAtPayPal, startPayoutsAtPayPal } from '../../src/api/use-payouts.js';
import { until } from '../../src/until.js';
import { buy } from '../clients/buyer.js';
import { callUntilFinal } from '../clients/calls.js';
import { offerListings, signUp, signUpOne, type Person } from '../clients/people.js';
import type { FaultTest, Outcome } from '../fault-test.js';
import { compareEndedPayouts, comparePayouts, type PayoutRecord } from '../records/payout-comparison.js';
import type { Market } from '../testbed/market.js';
import { settleByAdvancingClock } from '../testbed/pass-time.js';
import { PayoutsRouter } from '../testbed/payouts-router.js';
import type { Testbed } from '../testbed/testbed.js';
import { ItemsAtPayPal } from './payouts/items-at-paypal.js';
import { findLedgerErrors, findSaleErrors } from './payouts/ledger.js';

/** So few listers that most of them earn several payouts, although a payout pays all sales of a lister together. */
const LISTER_COUNT = 40;
const LISTER_COUNT_SHORT = 4;
/** How many listers request a payout before each kill, and how many payouts a run must have per lister. */
const REQUESTS_PER_KILL = 4;
const PAYOUTS_PER_LISTER_MIN = 1.5;
/** Probability that PayPal decides one payout item before a kill. Its lister can be paid again only after that. */
const DECISION_PROBABILITY = 0.5;
const SALES_PER_KILL = 5;
const UPTIME_MAX_MS = 900;
const DOWNTIME_MAX_MS = 400;
const SAMPLE_EVERY_MS = 150;
const HOUR_MS = 3_600_000;
const SETTLED_WITHIN_MS = 300_000;

/** Tests sales, refunds and payouts while apis and workers are killed with SIGKILL (EARN-1, PAYOUT-20 to PAYOUT-24). */
export const payouts: FaultTest = {
  name: 'payouts',
  promise: 'no cent of a lister is lost or paid twice, and each ledger balances at every instant',
  notScaledBecause: 'its router stands between the product and two records of PayPal',
  async run(testbed) {
    const payoutsAtPayPal = await startPayoutsAtPayPal();
    const router = await PayoutsRouter.startBefore(payoutsAtPayPal.environment);
    const environment = { PAYPAL_API_URL: router.url, EARNINGS_PENDING_DAYS: '0' };
    try {
      return await testbed.runMarket({ apis: 2, workers: 2, environment }, (market) => {
        router.ordersOrigin = market.paypal.environment['PAYPAL_API_URL'] ?? '';
        return new PayoutRun(testbed, market, { payoutsAtPayPal, router }).run();
      });
    } finally {
      await router.stop();
      await payoutsAtPayPal.stop();
    }
  },
};

interface PayPalServers {
  readonly payoutsAtPayPal: PayoutsAtPayPal;
  readonly router: PayoutsRouter;
}

class PayoutRun {
  private readonly random: () => number;
  private readonly ledgerErrors: string[] = [];
  private readonly refusedRequests: string[] = [];
  private sampleCount = 0;
  private refundCount = 0;
  private killedCount = 0;
  private readonly differencesAfterKills: string[] = [];
  private comparedEndedPayoutsMax = 0;
  private readonly listerCount: number;
  private readonly itemsAtPayPal: ItemsAtPayPal;

  constructor(
    private readonly testbed: Testbed,
    private readonly market: Market,
    private readonly paypal: PayPalServers,
  ) {
    this.random = testbed.createRandom('payouts');
    this.itemsAtPayPal = new ItemsAtPayPal(paypal.payoutsAtPayPal, this.random);
    this.listerCount = testbed.chooseSize(LISTER_COUNT, LISTER_COUNT_SHORT);
  }

  async run(): Promise<Outcome> {
    const killCount = this.testbed.chooseSize(200, 4);
    const samplingEnd = new AbortController();
    const sampling = this.checkLedgersUntil(samplingEnd.signal);
    const listers = await this.killDuringSales(killCount);
    await this.settle(listers);
    samplingEnd.abort();
    await sampling;
    return this.outcomeOfComparisons(killCount);
  }

  /** Starts sales, refunds and requests of payouts, and kills a process after each round. Returns the listers. */
  private async killDuringSales(killCount: number): Promise<Person[]> {
    const { market, paypal } = this;
    const listers = await signUp(market, this.listerCount);
    await market.query(
      `INSERT INTO payout_accounts (user_id, address, confirmed_at, created_at, updated_at)
       SELECT id, id || '@pay.example', now(), now(), now() FROM unnest($1::uuid[]) id`,
      [listers.map(({ userId }) => userId)],
    );
    const moderator = await signUpOne(market);
    await market.query(`UPDATE users SET role = 'moderator' WHERE id = $1`, [moderator.userId]);
    const mvpIds: string[] = [];
    for (const lister of listers) mvpIds.push(...(await offerListings(market, lister, 3)));
    const buyers = await signUp(market, killCount * SALES_PER_KILL);
    paypal.router.shouldLoseResponse = () => this.random() < 0.2;
    const pendingActions: Promise<void>[] = [];
    for (let killIndex = 0; killIndex < killCount; killIndex += 1) {
      await this.itemsAtPayPal.chooseStatus();
      for (const buyer of buyers.slice(killIndex * SALES_PER_KILL, (killIndex + 1) * SALES_PER_KILL)) {
        const mvpId = mvpIds[Math.floor(this.random() * mvpIds.length)] ?? '';
        pendingActions.push(this.recordRefusal(this.buyAndRefund(buyer, mvpId, moderator)));
      }
      for (let requestIndex = 0; requestIndex < REQUESTS_PER_KILL; requestIndex += 1) {
        const lister = listers[Math.floor(this.random() * listers.length)];
        if (lister) pendingActions.push(this.recordRefusal(this.requestPayout(lister)));
      }
      if (this.random() < DECISION_PROBABILITY) await this.itemsAtPayPal.decideOne();
      await pause(this.random() * UPTIME_MAX_MS);
      const processes = [...market.apis, ...market.workers];
      const killedProcess = processes[Math.floor(this.random() * processes.length)];
      await killedProcess?.kill();
      await pause(this.random() * DOWNTIME_MAX_MS);
      await killedProcess?.start();
      await this.compareAfterKill();
    }
    // The kills are counted here, because `market.advanceTo` kills workers later, too.
    this.killedCount = [...market.apis, ...market.workers].reduce(
      (sum, { killTimesMs }) => sum + killTimesMs.length,
      0,
    );
    if (this.testbed.isShort)
      await market.query('UPDATE idempotency_keys SET locked_until = created_at WHERE status IS NULL');
    await Promise.all(pendingActions);
    paypal.router.shouldLoseResponse = () => false;
    return listers;
  }

  /** Buys a rental. In a third of the cases the moderator then refunds a part or all of it. */
  private async buyAndRefund(buyer: Person, mvpId: string, moderator: Person): Promise<void> {
    const randomValue = this.random();
    const { orderId } = await buy(this.market, { buyer, mvpId, lastStep: 'rents' });
    const captureId = this.market.paypal.orders.get(orderId)?.captures[0]?.id;
    if (randomValue > 0.33 || captureId === undefined) return;
    const [payment] = await this.market.query<{ id: string }>(
      'SELECT id FROM payments WHERE capture_id = $1',
      [captureId],
    );
    const { status, body } = await callUntilFinal(this.market, {
      path: `/admin/payments/${payment?.id}/refund`,
      caller: moderator,
      idempotencyKey: randomUUID(),
      body: { reason: 'Asked for', ...(randomValue > 0.15 && { amount: 7.05 }) },
    });
    if (status !== 200) throw new Error(`A refund: ${JSON.stringify(body)}`);
    this.refundCount += 1;
  }

  /**
   * Requests a payout twice at the same time with one idempotency key. It may be refused while another payout is in
   * progress or the balance is too small.
   */
  private async requestPayout(lister: Person): Promise<void> {
    const request = { path: '/payouts', caller: lister, idempotencyKey: randomUUID() };
    const responses = await Promise.all([
      callUntilFinal(this.market, request),
      callUntilFinal(this.market, request),
    ]);
    for (const { status, body } of responses)
      if (status !== 201 && status !== 409) throw new Error(`POST /payouts: ${JSON.stringify(body)}`);
  }

  private async recordRefusal(pendingCall: Promise<void>): Promise<void> {
    await pendingCall.catch((error: unknown) => void this.refusedRequests.push(String(error)));
  }

  /** Lets PayPal decide every item, pays out what remains of the balances, and waits until no payout is open. */
  private async settle(listers: readonly Person[]): Promise<void> {
    const { market } = this;
    market.startCounting();
    // From now on, PayPal pays new items at once. A payout that waits for a comparison of the books is sent only after
    // PayPal has decided the earlier items, and would otherwise stay undecided.
    await this.paypal.payoutsAtPayPal.setSwitches({ payoutStatus: 'SUCCESS' });
    if (!(await settleByAdvancingClock(market))) this.refusedRequests.push('not every payment was settled');
    for (const hoursPassed of [2, 4, 6]) {
      await this.itemsAtPayPal.decideAll(hoursPassed === 2);
      await market.advanceTo(hoursPassed * HOUR_MS);
      await until(async () => (await this.countOpenPayouts()) === 0, SETTLED_WITHIN_MS).catch(
        async () =>
          void this.refusedRequests.push(`not every payout ended: ${await this.describeOpenPayouts()}`),
      );
      if (hoursPassed === 2)
        for (const lister of listers) await this.recordRefusal(this.requestPayout(lister));
    }
  }

  private countOpenPayouts(): Promise<number> {
    return this.market.count(
      `SELECT (SELECT count(*) FROM payouts WHERE state IN ('waiting', 'sending', 'under-way'))
         + (SELECT count(*) FROM earnings_to_post)
         + (SELECT count(*) FROM payout_batches WHERE look_due_at < $1)`,
      [new Date(this.market.now())],
    );
  }

  private async describeOpenPayouts(): Promise<string> {
    const rows = await this.market.query(
      `SELECT o.number, o.state, b.state AS batch, b.tries, b.next_try_at, b.look_due_at, o.item_status
       FROM payouts o LEFT JOIN payout_batches b ON b.id = o.batch_id
       WHERE o.state IN ('waiting', 'sending', 'under-way') OR b.look_due_at < $1`,
      [new Date(this.market.now())],
    );
    const payments = await this.market.count(
      'SELECT count(*) FROM payments WHERE books_differ_since IS NOT NULL',
    );
    return `${JSON.stringify(rows)}, payments that differ from PayPal’s: ${payments}`;
  }

  private async checkLedgersUntil(endSignal: AbortSignal): Promise<void> {
    while (!endSignal.aborted) {
      this.ledgerErrors.push(...(await findLedgerErrors(this.market)));
      this.sampleCount += 1;
      await pause(SAMPLE_EVERY_MS);
    }
  }

  /**
   * Compares every ended payout with PayPal's records. They must agree already now, because the test lets PayPal change
   * a decided item only after all kills.
   */
  private async compareAfterKill(): Promise<void> {
    const { payouts, paidByLister } = await this.readOurRecords();
    const differences = compareEndedPayouts(payouts, await this.itemsAtPayPal.readAll(), paidByLister);
    this.differencesAfterKills.push(
      ...differences.lostPayouts,
      ...differences.doublePayouts,
      ...differences.recordDifferences,
    );
    this.comparedEndedPayoutsMax = Math.max(this.comparedEndedPayoutsMax, differences.endedCount);
  }

  /** Reads our payouts, and the paid cents of each lister's ledger, as they are at one instant. */
  private async readOurRecords() {
    const [balanceRow] = await this.market.query<{
      payouts: PayoutRecord[];
      paid: { id: string; cents: number }[];
    }>(
      `SELECT (SELECT coalesce(json_agg(json_build_object('id', id, 'listerId', lister_id, 'cents', cents, 'address', address,
                'state', state)), '[]') FROM payouts) AS payouts,
         (SELECT coalesce(json_agg(p), '[]') FROM (SELECT lister_id AS id, sum(cents) AS cents FROM lister_ledger
            WHERE account = 'paid' GROUP BY lister_id) p) AS paid`,
    );
    const { payouts = [], paid = [] } = balanceRow ?? {};
    return { payouts, paidByLister: new Map(paid.map(({ id, cents }) => [id, cents])) };
  }

  private async outcomeOfComparisons(killCount: number): Promise<Outcome> {
    const { market, refusedRequests, ledgerErrors, sampleCount, differencesAfterKills } = this;
    const { payouts: rows, paidByLister } = await this.readOurRecords();
    const { lostPayouts, doublePayouts, recordDifferences } = comparePayouts(
      rows,
      await this.itemsAtPayPal.readAll(),
      paidByLister,
    );
    const saleViolations = await findSaleErrors(market);
    return {
      caseCount: saleViolations.captureCount + this.refundCount + rows.length,
      faultCount: this.killedCount + this.paypal.router.lostResponseCount,
      violations: [
        ...[...lostPayouts, ...doublePayouts, ...recordDifferences, ...differencesAfterKills],
        ...[...saleViolations.errors, ...ledgerErrors, ...refusedRequests],
      ],
      rows: [
        atLeast('processes killed', this.killedCount, killCount),
        atLeast('sales', saleViolations.captureCount, killCount * SALES_PER_KILL),
        atLeast('refunds', this.refundCount, killCount / 2),
        atLeast('payouts', rows.length, this.testbed.isShort ? 1 : this.listerCount * PAYOUTS_PER_LISTER_MIN),
        atLeast(
          'ended payouts in the largest comparison with PayPal’s records after a kill',
          this.comparedEndedPayoutsMax,
          this.testbed.isShort ? 0 : this.listerCount / 2,
        ),
        atLeast('samples of the ledgers', sampleCount, killCount),
        atMost('samples with a ledger that did not balance', ledgerErrors.length, 0),
        atMost('sales whose earnings differ from PayPal’s orders', saleViolations.errors.length, 0),
        atMost('payouts lost', lostPayouts.length, 0),
        atMost('payouts paid twice', doublePayouts.length, 0),
        atMost('differences between our books and PayPal’s', recordDifferences.length, 0),
        atMost('differences after a kill', differencesAfterKills.length, 0),
        atMost('calls without the expected result', refusedRequests.length, 0),
      ],
    };
  }
}
