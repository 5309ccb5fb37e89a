import type { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll } from 'vitest';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { DomainError } from '@market/domain/foundation/domain-error';
import { EarningsService } from '@market/domain/earnings/earnings.service';
import { newId } from '@market/domain/foundation/new-id';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { PayPalGateway } from '@market/domain/gateways/paypal/paypal.gateway';
import { PayPalWebhooks } from '@market/domain/gateways/paypal/paypal.webhooks';
import { LedgerCheckService } from '@market/domain/payments/ledger/ledger-check.service';
import { PaymentWebhooksService } from '@market/domain/payments/webhooks/payment-webhooks.service';
import { PaymentsService } from '@market/domain/payments/payments.service';
import { PaymentsSweepService } from '@market/domain/payments/payments-sweep.service';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { signUpModerator } from '@market/test/api/catalogue';
import { clockPerHistory } from '@market/test/histories/histories';
import { testHistories } from '@market/test/histories/test-histories';
import { expectedBalances } from '@market/test/histories/earnings-oracle';
import { readPaymentBalances, findLedgerErrors } from '@market/test/histories/lister-ledger';
import { expectedLedger } from '@market/test/histories/ledger-oracle';
import { unrefundedCents, ModelPayPal, type ModelOrder } from '@market/test/stand-ins/model-paypal';
import {
  type PaymentAction,
  PAYMENT_HISTORIES,
  type PaymentHistory,
} from '@market/test/histories/payment-histories';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { offerListing } from '@market/test/api/shop';

const DAY_MS = 24 * 3_600_000;
/**
 * Minutes by which the clock advances after the last action. The last step is longer than the
 * pause after PayPal refuses a refund.
 */
const SETTLE_STEPS_MINUTES = [11, 11, 11, 61];

const paypal = new ModelPayPal();
let clockStorage: AsyncLocalStorage<{ time: number }>;
let api: RunningApi;
let buyer: Person;
let lister: Person;
let moderator: Person;

beforeAll(async () => {
  api = await startApi({ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'W' });
  [buyer, lister, moderator] = [
    await api.signUp('Ben'),
    await api.signUp('Lina'),
    await signUpModerator(api),
  ];
  const gateway = api.application.get(PayPalGateway);
  const { createOrder, readOrder, captureOrder, refundCapture, listDisputes } = paypal;
  const isConfirmed = () => Promise.resolve(true);
  Object.assign(gateway, { createOrder, readOrder, isConfirmed, captureOrder, refundCapture, listDisputes });
  Object.assign(api.application.get(PayPalWebhooks), { isGenuine: () => Promise.resolve(true) });
  clockStorage = clockPerHistory(api);
});
afterAll(() => api.stop());

/** Runs the generated history of one payment, with its buyer, lister and moderator. */
class HistoryRun {
  readonly id = newId();
  private readonly time = { time: Date.parse('2026-03-01T12:00:00.000Z') };
  private orderId: string | undefined;
  private captureId: string | undefined;
  private readonly rentalId = newId();
  private isDelivered = false;
  private readonly unbalanced: string[] = [];

  constructor(private readonly mvpId: string) {}

  /** Runs all actions, then advances the clock while the sweeps run. */
  run(history: PaymentHistory): Promise<string[]> {
    return clockStorage.run(this.time, async () => {
      for (const actions of history) {
        await Promise.all(actions.map((action) => this.perform(action)));
        this.unbalanced.push(...(await findLedgerErrors(api, this.id)));
      }
      await this.settle();
      return this.violations();
    });
  }

  private async perform(action: PaymentAction): Promise<void> {
    if (action.fault !== 'none')
      paypal.faults.set(this.id, [...(paypal.faults.get(this.id) ?? []), action.fault]);
    try {
      await this.act(action);
    } catch (error) {
      // A DomainError is an expected refusal of the product; any other error is a bug.
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private async act(action: PaymentAction): Promise<unknown> {
    const order = paypal.ordersOfPayment(this.id)[0];
    switch (action.kind) {
      case 'order':
        return this.order();
      case 'approve':
        return order?.status === 'CREATED' && this.orderId !== undefined ? this.approve(order) : undefined;
      case 'capture':
        return this.capture();
      case 'rent':
        return this.rent();
      case 'sweep':
        return this.sweep();
      case 'compare':
        return this.sweep();
      case 'settle':
        return getService(RentalsService).settleUnclaimed(this.id);
      case 'end':
        return getService(RentalsService).endRefunded(this.id);
      case 'deliver':
        return this.deliverSource();
      case 'release':
        return getService(EarningsService).release(this.id);
      case 'notice':
        return this.deliverWebhook(action.webhookIndex);
      case 'refund':
        return this.refund(action.percent);
      case 'wait':
        this.time.time += action.ms;
        return action.ms > DAY_MS / 4 ? paypal.forgetRequests(this.id) : undefined;
      default:
        return order ? this.atPayPal(action, order) : undefined;
    }
  }

  private atPayPal(action: PaymentAction, order: ModelOrder): unknown {
    const { capture, disputes } = order;
    if (!capture) return undefined;
    const disputeResource = (id: string) => ({
      dispute_id: id,
      disputed_transactions: [{ seller_transaction_id: capture.id }],
    });
    const openDispute = disputes.find(({ isOpen }) => isOpen);
    switch (action.kind) {
      case 'clerk-refund':
        if (openDispute) return undefined;
        return paypal.refund(order, percentOf(unrefundedCents(order), action.percent));
      case 'clear':
        if (capture.status === 'PENDING') capture.status = 'COMPLETED';
        return undefined;
      case 'dispute': {
        if (openDispute || capture.status === 'PENDING' || unrefundedCents(order) === 0) return undefined;
        const cents = percentOf(unrefundedCents(order), action.percent);
        const newDispute = { id: newId(), cents, lostCents: 0, isOpen: true };
        disputes.push(newDispute);
        return paypal.recordWebhook(order, 'CUSTOMER.DISPUTE.CREATED', disputeResource(newDispute.id));
      }
      case 'decide':
        if (!openDispute) return undefined;
        Object.assign(openDispute, {
          isOpen: false,
          lostCents: action.percent < 50 ? 0 : percentOf(openDispute.cents, action.percent),
        });
        return paypal.recordWebhook(order, 'CUSTOMER.DISPUTE.RESOLVED', disputeResource(openDispute.id));
      default:
        return undefined;
    }
  }

  private async order(): Promise<void> {
    const input = { mvpId: this.mvpId, duration: '1 month', amount: 100, currency: 'USD' } as const;
    const { orderId } = await getService(PaymentsService).createOrder(buyer.userId, input, this.id);
    this.orderId = orderId;
  }

  private approve(order: ModelOrder): void {
    order.status = 'APPROVED';
    paypal.recordWebhook(order, 'CHECKOUT.ORDER.APPROVED', { id: order.id });
  }

  private async capture(): Promise<void> {
    if (this.orderId === undefined) return;
    const { captureId } = await getService(PaymentsService).captureOrder(buyer.userId, this.orderId);
    this.captureId = captureId;
  }

  private async rent(): Promise<void> {
    if (this.captureId === undefined) return;
    const input = { mvpId: this.mvpId, duration: '1 month', paymentId: this.captureId } as const;
    const renter = { renterName: 'Ben', renterEmail: 'ben@people.example' };
    await getService(RentalsService).create(buyer.userId, { ...input, ...renter }, this.rentalId);
  }

  private async deliverSource(): Promise<void> {
    const rentals = await api.query<{ id: string }>('SELECT id FROM rentals WHERE payment_id = $1', [
      this.id,
    ]);
    for (const { id } of rentals) {
      const now = new Date(this.time.time);
      await getService(Transactions).run((tx) => getService(EarningsService).planRelease(tx, id, now));
      this.isDelivered = true;
    }
  }

  private async sweep(): Promise<void> {
    const payment = await getService(PaymentsService).findById(this.id);
    if (payment) await getService(PaymentsSweepService).updateFromPayPal(payment);
  }

  private async deliverWebhook(webhookNumber: number): Promise<void> {
    const sentWebhooks = paypal.webhookBodies.get(this.id) ?? [];
    const rawBody = sentWebhooks[webhookNumber % Math.max(1, sentWebhooks.length)];
    if (rawBody === undefined) return;
    const request = { headers: {}, rawBody, from: '' };
    await getService(PaymentWebhooksService).receive(request, JSON.parse(rawBody));
  }

  private async refund(percent: number): Promise<void> {
    const leftCents = paypal.ordersOfPayment(this.id).reduce((sum, order) => sum + unrefundedCents(order), 0);
    const cents = percent === 100 || leftCents === 0 ? undefined : percentOf(leftCents, percent);
    const actor = { userId: moderator.userId, role: 'moderator' as const };
    await getService(ConsoleActions).refundPayment(actor, { id: this.id, reason: 'History' }, { cents });
  }

  /**
   * Ends the history: removes PayPal's planned faults, closes disputes, completes a pending payment, and runs every
   * sweep.
   */
  private async settle(): Promise<void> {
    paypal.faults.delete(this.id);
    for (const order of paypal.ordersOfPayment(this.id)) {
      for (const openDispute of order.disputes.filter(({ isOpen }) => isOpen)) openDispute.isOpen = false;
      if (order.capture?.status === 'PENDING') order.capture.status = 'COMPLETED';
    }
    for (const minutes of SETTLE_STEPS_MINUTES) {
      this.time.time += minutes * 60_000;
      await this.sweep();
      await getService(RentalsService).settleUnclaimed(this.id);
      await getService(RentalsService).endRefunded(this.id);
    }
    this.time.time += 8 * DAY_MS;
    await getService(EarningsService).release(this.id);
  }

  private async ledger(): Promise<string[]> {
    const rows = await api.query<{ line: string }>(
      `SELECT kind || ' ' || cents || ' ' || paypal_id AS line FROM payment_ledger WHERE payment_id = $1`,
      [this.id],
    );
    return rows.map(({ line }) => line).sort();
  }

  private async violations(): Promise<string[]> {
    const violations: string[] = [];
    const check = (isSatisfied: boolean, violation: string) =>
      void (isSatisfied || violations.push(violation));
    const orders = paypal.ordersOfPayment(this.id);
    const payment = await getService(PaymentsService).findById(this.id);
    if (!payment) return orders.length === 0 ? [] : ['PayPal has an order of no payment'];
    const ourLines = String(await this.ledger());
    const expectedLines = String(orders.flatMap((order) => ledgerOfModel(order)).sort());
    check(ourLines === expectedLines, `our ledger has ${ourLines}, PayPal ${expectedLines}`);
    const differences = await getService(LedgerCheckService).compare(this.id);
    check(differences.length === 0, `the console reports ${JSON.stringify(differences)}`);
    const capturedOrders = orders.filter(({ capture }) => capture);
    check(capturedOrders.length <= 1, `${capturedOrders.length} captures of one payment`);
    const [capturedOrder] = capturedOrders;
    const lostCents = capturedOrder?.disputes.reduce((sum, { lostCents }) => sum + lostCents, 0) ?? 0;
    const leftCents = capturedOrder ? Math.max(0, unrefundedCents(capturedOrder) - lostCents) : 0;
    const expectedState =
      capturedOrder === undefined || capturedOrder.cents === leftCents
        ? 'completed'
        : leftCents === 0
          ? 'refunded'
          : 'partly-refunded';
    check(
      !capturedOrder || payment.state === expectedState,
      `it is ${payment.state} where PayPal's books make it ${expectedState}`,
    );
    violations.push(...this.unbalanced, ...(await findLedgerErrors(api, this.id)));
    const actualBalances = await readPaymentBalances(api, this.id);
    const { isDelivered } = this;
    const dueBalances = expectedBalances({ isCaptured: capturedOrder !== undefined, leftCents, isDelivered });
    check(actualBalances === dueBalances, `the lister has ${actualBalances} where ${dueBalances} is due`);
    const rentals = await api.query<{ undone: boolean }>(
      'SELECT undone_at IS NOT NULL AS undone FROM rentals WHERE payment_id = $1',
      [this.id],
    );
    check(rentals.length <= (capturedOrder ? 1 : 0), `${rentals.length} rentals of one capture`);
    const runningCount = rentals.filter(({ undone }) => !undone).length;
    check(runningCount === (leftCents > 0 ? 1 : 0), `${runningCount} rentals run for ${leftCents} cents`);
    const requestedRefunds = await api.query<{ id: string; state: string }>(
      'SELECT id, state FROM payment_refunds WHERE payment_id = $1',
      [this.id],
    );
    const payPalRefunds = orders.flatMap(({ refunds }) => refunds);
    for (const { id, state } of requestedRefunds) {
      const refundCount = payPalRefunds.filter(({ customId }) => customId === id).length;
      check(refundCount === (state === 'done' ? 1 : 0), `${refundCount} PayPal refunds of a ${state} refund`);
    }
    const stateChanges = await api.query<{ from_state: string | null; to_state: string }>(
      'SELECT from_state, to_state FROM payment_events WHERE payment_id = $1 ORDER BY id',
      [this.id],
    );
    const areChangesConsecutive = stateChanges.every(
      ({ from_state }, index) => from_state === (stateChanges[index - 1]?.to_state ?? null),
    );
    check(
      areChangesConsecutive && stateChanges.at(-1)?.to_state === payment.state,
      'its events do not lead to its state',
    );
    return violations;
  }
}

function ledgerOfModel({ capture, refunds, disputes }: ModelOrder): string[] {
  return capture ? expectedLedger({ capture, refunds, disputes }) : [];
}

function getService<T>(service: new (...args: never[]) => T): T {
  return api.application.get(service, { strict: false });
}

function percentOf(cents: number, percent: number): number {
  return Math.max(1, Math.floor((cents * percent) / 100));
}

async function runHistory(history: PaymentHistory): Promise<string[]> {
  const run = new HistoryRun(await offerListing(api, lister));
  try {
    return await run.run(history);
  } finally {
    paypal.deleteRecords(run.id);
  }
}

testHistories(
  'a payment ends with the same ledger on both sides, and with at most one rental',
  PAYMENT_HISTORIES,
  runHistory,
);
