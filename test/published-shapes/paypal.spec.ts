import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CaptureStatus, OrderStatus, RefundStatus } from '@paypal/paypal-server-sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Clock } from '@market/domain/foundation/clock';
import { readSettings } from '@market/domain/foundation/settings/configuration';
import { PayPalGateway } from '@market/domain/gateways/paypal/paypal.gateway';
import { PayPalPayouts } from '@market/domain/gateways/paypal/paypal.payouts';
import { Capture, captureOf, Order, Refund } from '@market/domain/gateways/paypal/paypal.schemas';
import { type RunningPayPal, startPayPalStandIn } from '../src/api/use-paypal.js';
import { until } from '../src/until.js';
import { startFakePayPal } from '../src/stand-ins/fake-paypal.js';
import { callDifferences, payPalCalls, unknownCalls, webhookDifferences } from './judge-paypal-calls.js';
import { differencesFromModel } from './paypal-models.js';
import { type RecordedCall, recordCalls } from './record-calls.js';

const settings = (environment: Readonly<Record<string, string>>) =>
  readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://127.0.0.1/market',
    AUTH_SECRET: 'a secret of tests that is long enough',
    PUBLIC_URL: 'https://market.dev',
    ...environment,
  });
const refundId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

let webhookReceiver: Server;
const webhookBodies: string[] = [];
let standIn: RunningPayPal;
let calls: RecordedCall[];
let standInUrl: string;
const calledMethods = new Set<string>();

/** Calls every method of both PayPal gateways, so that their requests and responses are recorded. */
async function callAllMethods(): Promise<void> {
  const environment = settings(standIn.environment);
  const paypal = recordMethods(new PayPalGateway(environment, new Clock()));
  const payouts = recordMethods(new PayPalPayouts(environment, new Clock()));
  const createOrder = (source: 'card' | 'paypal', customId: string) =>
    paypal.createOrder({ amount: '99.00', currency: 'USD', description: 'Kite', customId, source }, customId);
  const postToStandIn = (path: string, body: object = {}) =>
    fetch(standInUrl + path, { method: 'POST', body: JSON.stringify(body) });

  const { id } = await createOrder('paypal', 'payment-1');
  await paypal.captureOrder(id, 'early').catch(() => undefined);
  await postToStandIn(`/_checkout/${id}/approve`);
  const capturedOrder = await paypal.captureOrder(id, 'capture-1');
  const captureId = captureOf(capturedOrder)?.id ?? '';
  await postToStandIn(`/_captures/${captureId}/dispute`, { cents: 500 });
  for (const dispute of (await paypal.listDisputes(captureId)) ?? []) await paypal.readDispute(dispute.id);
  const amount = { currency: 'USD', value: '10.00' };
  await paypal.refundCapture({ captureId, refundId: refundId(1), amount });
  await paypal.refundCapture({ captureId, refundId: refundId(2) });
  await paypal.refundCapture({ captureId, refundId: refundId(3) }).catch(() => undefined);
  await paypal.readOrder(id);

  const { id: cardOrderId } = await createOrder('card', 'payment-2');
  await standIn.setSwitches({ liabilityShift: 'NO' });
  await postToStandIn(`/_card/${cardOrderId}`, { number: '4111111111111111' });
  await paypal.isConfirmed(cardOrderId);
  await paypal.readOrder('UNKNOWNORDER').catch(() => undefined);
  const { id: declinedOrderId } = await createOrder('card', 'payment-3');
  await postToStandIn(`/_card/${declinedOrderId}`, { number: '4000 0000 0000 0002' });
  await paypal.captureOrder(declinedOrderId, 'capture-3');
  const { id: reversedOrderId } = await createOrder('paypal', 'payment-5');
  await postToStandIn(`/_checkout/${reversedOrderId}/approve`);
  const capturedPayment = captureOf(await paypal.captureOrder(reversedOrderId, 'capture-5'));
  await postToStandIn(`/_captures/${capturedPayment?.id}/reverse`);
  const { id: heldOrderId } = await createOrder('paypal', 'payment-4');
  await postToStandIn(`/_checkout/${heldOrderId}/approve`);
  await postToStandIn('/_faults', { operation: 'capture', kind: 'pending' });
  await paypal.captureOrder(heldOrderId, 'capture-4');

  const item = { id: refundId(4), receiver: 'lister@example.com', value: '5.00', note: 'Week 1' };
  await payouts.read(await payouts.send('batch-1', [item]));
}

/** Wraps a gateway so that the name of each called method is recorded. */
function recordMethods<T extends object>(gateway: T): T {
  return new Proxy(gateway, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      calledMethods.add(`${target.constructor.name}.${String(name)}`);
      return value.bind(target) as unknown;
    },
  });
}

beforeAll(async () => {
  webhookReceiver = createServer(async (request, response) => {
    webhookBodies.push(await text(request));
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(webhookReceiver, 'listening');
  const { port } = webhookReceiver.address() as AddressInfo;
  standIn = await startPayPalStandIn(`http://127.0.0.1:${port}`, 'secret');
  standInUrl = standIn.environment['PAYPAL_API_URL'] ?? '';
  calls = recordCalls();
  await callAllMethods();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await standIn.stop();
  webhookReceiver.close();
});

describe('PayPal, compared with its server SDK (OPERATE-6)', () => {
  it('is tested with every method of the gateways', () => {
    const methods = [PayPalGateway, PayPalPayouts].flatMap((gateway) =>
      Object.entries(Object.getOwnPropertyDescriptors(gateway.prototype)).flatMap(([name, { value }]) =>
        typeof value === 'function' && !['constructor', 'cardContext'].includes(name)
          ? [`${gateway.name}.${name}`]
          : [],
      ),
    );
    expect([...calledMethods].sort()).toEqual(methods.sort());
    expect(unknownCalls(payPalCalls(calls))).toEqual([]);
  });

  it('requests and responses have no field and no type that PayPal does not publish', () => {
    expect(callDifferences(payPalCalls(calls))).toEqual([]);
    expect(payPalCalls(calls).filter(({ status }) => status >= 400).length).toBeGreaterThan(2);
  });

  it('responses of the fault tests have no field and no type that PayPal does not publish', async () => {
    const fakePayPal = await startFakePayPal();
    const callsBefore = calls.length;
    const paypal = new PayPalGateway(settings(fakePayPal.environment), new Clock());
    const { id } = await paypal.createOrder(
      { amount: '99.00', currency: 'USD', description: 'Kite', customId: 'payment-1', source: 'card' },
      'payment-1',
    );
    await paypal.captureOrder(id, 'early').catch(() => undefined);
    fakePayPal.approveCard(id, { liability_shift: 'POSSIBLE', enrollment_status: 'Y' });
    await paypal.isConfirmed(id);
    const captureId = captureOf(await paypal.captureOrder(id, 'capture'))?.id ?? '';
    await paypal.refundCapture({ captureId, refundId: refundId(1) });
    await paypal.readOrder(id);
    await fakePayPal.stop();
    expect(calls.length - callsBefore).toBeGreaterThan(6);
    expect(callDifferences(calls.slice(callsBefore))).toEqual([]);
  });

  it('resources of webhooks have no field and no type that PayPal does not publish', async () => {
    const expectedEvents = [
      'CHECKOUT.ORDER.APPROVED',
      'COMPLETED',
      'PENDING',
      'DENIED',
      'REFUNDED',
      'REVERSED',
    ];
    await until(() =>
      expectedEvents.every((name) => webhookBodies.some((body) => body.includes(`${name}","resource_type`))),
    );
    expect(webhookDifferences(webhookBodies)).toEqual([]);
  });

  it('our schemas accept every published status', () => {
    expect(Order.shape.status.options).toEqual(expect.arrayContaining(Object.values(OrderStatus)));
    expect(Capture.shape.status.options).toEqual(expect.arrayContaining(Object.values(CaptureStatus)));
    expect(Refund.shape.status.options).toEqual(expect.arrayContaining(Object.values(RefundStatus)));
  });

  it('finds a field that PayPal does not have, a wrong type and a missing field', () => {
    expect(differencesFromModel('refund', { id: 'R', costum_id: '1' })).toEqual([
      'refund.costum_id: PayPal has no such field',
    ]);
    expect(differencesFromModel('refund', { id: 1 })).toHaveLength(1);
    expect(differencesFromModel('orderRequest', { intent: 'CAPTURE' })).toHaveLength(1);
  });
});
