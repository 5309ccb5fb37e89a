import type { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll } from 'vitest';
import { DomainError } from '@market/domain/foundation/domain-error';
import { newId } from '@market/domain/foundation/new-id';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { PayPalPayouts } from '@market/domain/gateways/paypal/paypal.payouts';
import { PayoutBatchesService } from '@market/domain/payouts/payout-batches.service';
import { PayoutLookupsService } from '@market/domain/payouts/payout-lookups.service';
import { PayoutsService } from '@market/domain/payouts/payouts.service';
import { clockPerHistory } from '@market/test/histories/histories';
import {
  PAYOUT_HISTORIES,
  type PayoutAction,
  type PayoutHistory,
} from '@market/test/histories/payout-histories';
import { SalesModel } from '@market/test/histories/sales-model';
import { testHistories } from '@market/test/histories/test-histories';
import { ModelPayouts } from '@market/test/stand-ins/model-payouts';
import { insertListing } from '@market/test/api/catalogue';
import { type RunningApi, startApi } from '@market/test/api/running-api';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HISTORY_STARTS_AT_MS = Date.parse('2026-03-01T21:30:00.000Z');
/**
 * Numbers of the payout rules, repeated here so that the test does not read them from the
 * product.
 */
const ADDRESS_PAUSE_MS = 3 * DAY_MS;
const LEAST_PAYOUT_CENTS = 2000;
const MOST_PAYOUT_CENTS = 2_000_000;
const SWEEP_LIMIT = 100;
/** Hours by which the clock advances at the end of a history. Every sweep runs after each of these steps. */
const SETTLE_STEPS_HOURS = [2, 2, 2, 200, 2, 2];

const MODERATOR_ID = newId();
let paypalModel: ModelPayouts;
let clockStorage: AsyncLocalStorage<{ time: number }>;
let api: RunningApi;

beforeAll(async () => {
  api = await startApi({ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'W' });
  Object.assign(api.application.get(PayPalPayouts, { strict: false }), {
    send: (...call: Parameters<ModelPayouts['send']>) => paypalModel.send(...call),
    read: (id: string) => paypalModel.read(id),
  });
  clockStorage = clockPerHistory(api);
});
afterAll(() => api.stop());

interface PayoutRow {
  readonly id: string;
  readonly cents: number;
  readonly address: string;
  readonly state: 'waiting' | 'sending' | 'under-way' | 'paid' | 'returned';
  /**
   * Whether the payout waits for a moderator, because its result stayed unknown for 25 days
   * (PAYOUT-21).
   */
  readonly isStuck: boolean;
}

const OPEN_STATES = ['waiting', 'sending', 'under-way'];

/**
 * Runs a generated history of one lister, and keeps a model of what they earned and what may be
 * paid out.
 */
class HistoryRun {
  private readonly time = { time: HISTORY_STARTS_AT_MS };
  private readonly sales: SalesModel;
  private readonly violations: string[] = [];
  private address: string | undefined;
  private pausedUntil = 0;
  private isHeld = false;
  private isDisabled = false;
  private waitingBefore: readonly string[] = [];
  private wereStoppedBefore = false;

  constructor(
    private readonly history: PayoutHistory,
    private readonly listerId: string,
    listingId: string,
  ) {
    this.sales = new SalesModel(api, { listingId, buyerId: MODERATOR_ID, clock: this.time });
  }

  run(): Promise<string[]> {
    return clockStorage.run(this.time, async () => {
      for (const actions of this.history) {
        await Promise.all(actions.map((action) => this.act(action)));
        await this.sales.releaseDueEarnings();
        await this.check();
      }
      await this.settle();
      return this.violations;
    });
  }

  private async act(action: PayoutAction): Promise<void> {
    switch (action.kind) {
      case 'wait':
        this.time.time += action.ms;
        return;
      case 'sale':
        return this.sales.sell(action.cents);
      case 'refund':
        return this.sales.refund(action.saleOrPayoutIndex, action.percent);
      case 'dispute':
      case 'win':
      case 'lose':
        return this.sales.dispute(action.kind, action.saleOrPayoutIndex);
      case 'confirm':
        return this.confirm();
      case 'hold':
      case 'release':
        return this.setHold(action.kind === 'hold');
      case 'disable':
      case 'enable':
        return this.setDisabled(action.kind === 'disable');
      case 'request':
        return this.request(action.requestCount);
      case 'decide': {
        const items = paypalModel.items();
        const item = items[action.saleOrPayoutIndex % Math.max(1, items.length)];
        if (item) paypalModel.changeItemStatus(item, action.status);
        return;
      }
      case 'send':
        paypalModel.nextFault = action.fault;
        paypalModel.newItemStatus = action.status;
        return void (await getService(PayoutBatchesService).sendDue(SWEEP_LIMIT));
      case 'read':
        return void (await getService(PayoutLookupsService).lookUpDue(SWEEP_LIMIT));
    }
  }

  /**
   * Replaces the payout address. A change of the address pauses payouts (PAYOUT-11). The first address does not pause
   * them here, as if it were the account's own.
   */
  private async confirm(): Promise<void> {
    if (this.address) this.pausedUntil = this.time.time + ADDRESS_PAUSE_MS;
    this.address = `${newId()}@pay.example`;
    await api.query(
      `INSERT INTO payout_accounts (user_id, address, confirmed_at, created_at, updated_at) VALUES ($1, $2, $3, $3, $3)
       ON CONFLICT (user_id) DO UPDATE SET address = $2, confirmed_at = $3, paused_until = $4`,
      [this.listerId, this.address, new Date(this.time.time), new Date(this.pausedUntil)],
    );
  }

  private async setHold(isHeld: boolean): Promise<void> {
    const moderatorReason = { by: MODERATOR_ID, reason: 'A report' };
    const isChanged = await getService(Transactions)
      .run((tx) =>
        isHeld
          ? getService(PayoutsService).hold(tx, this.listerId, moderatorReason)
          : getService(PayoutsService).releaseHold(tx, this.listerId),
      )
      .then(() => true, codeOfRefusal);
    if ((isChanged === true) !== (isHeld !== this.isHeld))
      this.violations.push(`a change of the hold: ${isChanged}`);
    this.isHeld = isHeld;
  }

  private async setDisabled(isDisabled: boolean): Promise<void> {
    this.isDisabled = isDisabled;
    await api.query('UPDATE users SET disabled_at = $2 WHERE id = $1', [
      this.listerId,
      isDisabled ? new Date(this.time.time) : null,
    ]);
  }

  /** Requests a payout several times at once, each time with another id. */
  private async request(requestCount: number): Promise<void> {
    const payoutsBefore = await this.payouts();
    const availableCents = this.available(payoutsBefore);
    const arePayoutsStopped =
      !this.address || this.areStopped() || payoutsBefore.some(({ state }) => OPEN_STATES.includes(state));
    const results = await Promise.all(
      Array.from({ length: requestCount }, () =>
        getService(PayoutsService)
          .request(this.listerId)
          .then(({ cents }) => `${cents}`, codeOfRefusal),
      ),
    );
    const expectedFirstResult = arePayoutsStopped
      ? 'payout/held'
      : availableCents < LEAST_PAYOUT_CENTS
        ? 'payout/too-little'
        : String(Math.min(availableCents, MOST_PAYOUT_CENTS));
    const expectedOtherResult = expectedFirstResult.startsWith('payout/')
      ? expectedFirstResult
      : 'payout/held';
    const expectedResults = [
      expectedFirstResult,
      ...Array.from({ length: requestCount - 1 }, () => expectedOtherResult),
    ];
    if (results.toSorted().join() !== expectedResults.toSorted().join())
      this.violations.push(`requests got ${results.join()} where ${expectedResults.join()} is due`);
  }

  private available(payouts: readonly PayoutRow[]): number {
    return this.sales.earningsCents('available') - sumOf(payouts.filter(({ state }) => state !== 'returned'));
  }

  private payouts(): Promise<PayoutRow[]> {
    return api.query<PayoutRow>(
      `SELECT o.id, o.cents, o.address, o.state, b.state = 'sending' AND b.next_try_at IS NULL AS "isStuck"
       FROM payouts o LEFT JOIN payout_batches b ON b.id = o.batch_id WHERE o.lister_id = $1`,
      [this.listerId],
    );
  }

  /** Compares the balances with the model, and the payouts with PayPal's items. */
  private async check(): Promise<void> {
    const payouts = await this.payouts();
    const balances = await api.query<{ account: string; cents: number }>(
      `SELECT account, sum(cents)::int AS cents FROM lister_ledger WHERE lister_id = $1 GROUP BY account`,
      [this.listerId],
    );
    const centsInStates = (...states: string[]) =>
      sumOf(payouts.filter(({ state }) => states.includes(state)));
    const expectedBalances: Record<string, number> = {
      pending: this.sales.earningsCents('pending'),
      available: this.available(payouts),
      'on-the-way': centsInStates(...OPEN_STATES),
      paid: centsInStates('paid'),
    };
    for (const [account, cents] of Object.entries(expectedBalances)) {
      const actualCents = balances.find((balance) => balance.account === account)?.cents ?? 0;
      if (actualCents !== cents) this.violations.push(`${account} is ${actualCents} where ${cents} is due`);
    }
    const sum = balances.reduce((total, { cents }) => total + cents, 0);
    if (sum !== 0) this.violations.push(`the ledger is off by ${sum}`);
    for (const { id, cents, address, state } of payouts) {
      const items = paypalModel.items().filter(({ senderItemId }) => senderItemId === id);
      const [item] = items;
      if (items.length > 1) this.violations.push(`a payout was sent ${items.length} times`);
      if (item && (Number(item.value) !== cents / 100 || item.receiver !== address))
        this.violations.push('PayPal has another amount or address');
      if (state === 'paid' && !item) this.violations.push('a payout is paid that PayPal never got');
      if (state === 'returned' && item?.status === 'SUCCESS')
        this.violations.push('a payout is returned that PayPal paid');
    }
    const sentNow = payouts.filter(({ id, state }) => state !== 'waiting' && this.waitingBefore.includes(id));
    if (this.wereStoppedBefore && this.areStopped() && sentNow.length > 0)
      this.violations.push('a waiting payout was sent while payouts are stopped');
    if (sentNow.some(({ address }) => address !== this.address))
      this.violations.push('a waiting payout was sent to a replaced address');
    this.waitingBefore = payouts.filter(({ state }) => state === 'waiting').map(({ id }) => id);
    this.wereStoppedBefore = this.areStopped();
  }

  /** Whether a hold, the disabled account or a changed address stops payouts (PAYOUT-30). */
  private areStopped(): boolean {
    return this.isHeld || this.isDisabled || this.pausedUntil > this.time.time;
  }

  /**
   * Ends all holds, lets PayPal pay every open item, and runs every sweep. Afterwards our payouts
   * must agree with PayPal's items.
   */
  private async settle(): Promise<void> {
    if (this.isHeld) await this.setHold(false);
    if (this.isDisabled) await this.setDisabled(false);
    paypalModel.nextFault = 'none';
    paypalModel.newItemStatus = 'SUCCESS';
    for (const hours of SETTLE_STEPS_HOURS) {
      this.time.time += hours * HOUR_MS;
      await getService(PayoutBatchesService).sendDue(SWEEP_LIMIT);
      for (const item of paypalModel.items()) paypalModel.changeItemStatus(item, 'SUCCESS');
      await getService(PayoutLookupsService).lookUpDue(SWEEP_LIMIT);
      await this.sales.releaseDueEarnings();
      await this.check();
    }
    const payouts = await this.payouts();
    for (const { id, state, isStuck } of payouts) {
      const item = paypalModel.items().find(({ senderItemId }) => senderItemId === id);
      if (isStuck) continue;
      const expectedState = item?.status === 'SUCCESS' ? 'paid' : 'returned';
      if (state !== expectedState)
        this.violations.push(`a payout ends as ${state} where PayPal says ${item?.status}`);
    }
    if (!payouts.some(({ isStuck }) => isStuck)) {
      if (!this.address) await this.confirm();
      await this.request(1);
    }
  }
}

const codeOfRefusal = (error: unknown): string => {
  if (error instanceof DomainError) return error.code;
  throw error;
};
const sumOf = (payouts: readonly PayoutRow[]) => payouts.reduce((sum, { cents }) => sum + cents, 0);

function getService<T>(service: new (...args: never[]) => T): T {
  return api.application.get(service, { strict: false });
}

async function runOneHistory(history: PayoutHistory): Promise<string[]> {
  const listerId = newId();
  await api.query(
    `INSERT INTO users (id, display_name, email, email_verified, created_at, updated_at)
     SELECT id, 'Lea', id || '@people.example', true, now(), now() FROM unnest($1::uuid[]) id ON CONFLICT DO NOTHING`,
    [[listerId, MODERATOR_ID]],
  );
  // While an MVP can be rented, payouts start from $20 (PAYOUT-2).
  const listingId = await insertListing(api, { userId: listerId });
  paypalModel = new ModelPayouts();
  try {
    return await new HistoryRun(history, listerId, listingId).run();
  } finally {
    // All histories share a database, so sweeps of later histories must find no payout or user of this history.
    await api.query(`UPDATE payout_batches SET look_due_at = NULL, next_try_at = NULL`);
    await api.query(`UPDATE users SET disabled_at = now() WHERE id = $1`, [listerId]);
  }
}

let lastRun: Promise<unknown> = Promise.resolve();

/** Runs histories one after another, because a sweep sends the payouts of all listers. */
function runHistory(history: PayoutHistory): Promise<string[]> {
  const result = lastRun.then(() => runOneHistory(history));
  lastRun = result.catch(() => undefined);
  return result;
}

testHistories(
  "nothing is paid twice, every balance is the model's, and no hold is passed (PAYOUT-1 to PAYOUT-3, PAYOUT-20 to PAYOUT-23, PAYOUT-30)",
  PAYOUT_HISTORIES,
  runHistory,
);
