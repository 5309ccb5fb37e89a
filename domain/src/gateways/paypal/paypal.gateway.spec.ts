import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakePayPal, startFakePayPal } from '@market/test/stand-ins/fake-paypal';
import { Clock } from '../../foundation/clock.js';
import { readSettings } from '../../foundation/settings/configuration.js';
import { PayPalRefused, PayPalUnclear } from './paypal.errors.js';
import { PayPalGateway } from './paypal.gateway.js';
import { amountCents } from './paypal.schemas.js';

class AdjustableClock extends Clock {
  time = Date.parse('2026-03-01T12:00:00.000Z');
  override now(): Date {
    return new Date(this.time);
  }
}

let paypal: FakePayPal;
let clock: AdjustableClock;
let gateway: PayPalGateway;

const createSettings = (environment: Readonly<Record<string, string>>) =>
  readSettings({
    DATABASE_URL: 'postgres://nowhere/none',
    AUTH_SECRET: 'a secret of tests that is long enough',
    ...environment,
  });
const orderRequest = { amount: '250.00', currency: 'USD', description: 'Habit Garden', customId: 'P1' };

beforeAll(async () => {
  paypal = await startFakePayPal();
  clock = new AdjustableClock();
  gateway = new PayPalGateway(createSettings(paypal.environment), clock);
});
afterAll(() => paypal.stop());

describe('the PayPal gateway', () => {
  it('requests one token for many calls, and the next a minute before it expires', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, call) => gateway.createOrder(orderRequest, `r${call}`)));
    clock.time += (32_400 - 61) * 1000;
    await gateway.createOrder(orderRequest, 'late');
    expect(paypal.callCounts.token).toBe(1);
    clock.time += 2000;
    await gateway.createOrder(orderRequest, 'later');
    expect(paypal.callCounts.token).toBe(2);
  });

  it('requests a token again after a failure', async () => {
    const secondGateway = new PayPalGateway(createSettings(paypal.environment), clock);
    paypal.planFaults('token', 'failing');
    await expect(secondGateway.createOrder(orderRequest, 'x1')).rejects.toThrow(PayPalUnclear);
    await expect(secondGateway.createOrder(orderRequest, 'x2')).resolves.toMatchObject({ status: 'CREATED' });
  });

  it('does not extend a token when the response to an earlier token request is late', async () => {
    const tokenRequests: ServerResponse[] = [];
    const sendToken = (response: ServerResponse | undefined, expiresInSeconds: number) =>
      response?.end(JSON.stringify({ access_token: 'token', expires_in: expiresInSeconds }));
    const server = createServer(({ url }, response) => {
      response.setHeader('content-type', 'application/json');
      if (url !== '/v1/oauth2/token') response.end(JSON.stringify({ id: 'ORDER', status: 'CREATED' }));
      // The first request gets no response yet; the tokens of the others end a minute before these 120 s.
      else if (tokenRequests.push(response) > 1) sendToken(response, 120);
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo;
    const environment = { ...paypal.environment, PAYPAL_API_URL: `http://127.0.0.1:${port}` };
    const slowGateway = new PayPalGateway(createSettings(environment), clock);
    const firstCall = slowGateway.readOrder('ORDER');
    await expect.poll(() => tokenRequests.length).toBe(1);
    clock.time += 11_000;
    await slowGateway.readOrder('ORDER');
    sendToken(tokenRequests[0], 32_400);
    await firstCall;
    clock.time += 61_000;
    await slowGateway.readOrder('ORDER');
    expect(tokenRequests).toHaveLength(3);
    server.closeAllConnections();
    server.close();
  });

  it('gets the same order for the same request id', async () => {
    const [firstOrder, secondOrder] = [
      await gateway.createOrder(orderRequest, 'same'),
      await gateway.createOrder(orderRequest, 'same'),
    ];
    expect(secondOrder.id).toBe(firstOrder.id);
  });

  it('distinguishes final refusals from unknown results', async () => {
    const { id } = await gateway.createOrder(orderRequest, 'told');
    const refusal = await gateway.captureOrder(id, 'c1').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PayPalRefused);
    expect(refusal).toMatchObject({ status: 422, issue: 'ORDER_NOT_APPROVED' });
    paypal.planFaults('read', 'failing', 'lost');
    await expect(gateway.readOrder(id)).rejects.toThrow(PayPalUnclear);
    await expect(gateway.readOrder(id)).rejects.toThrow(PayPalUnclear);
    await expect(gateway.readOrder('NONE')).rejects.toMatchObject({ status: 404 });
  });

  it('throws payment/not-configured without credentials', async () => {
    const gatewayWithoutCredentials = new PayPalGateway(createSettings({}), clock);
    expect(gatewayWithoutCredentials.isConfigured).toBe(false);
    await expect(gatewayWithoutCredentials.readOrder('1')).rejects.toMatchObject({
      code: 'payment/not-configured',
    });
  });

  it('cuts a description to 127 bytes between characters', async () => {
    const readCutDescription = async (description: string, id: string) => {
      const order = await gateway.createOrder({ ...orderRequest, description }, id);
      return paypal.orders.get(order.id)?.description;
    };
    expect(await readCutDescription('🌱'.repeat(200), 'seedlings')).toBe('🌱'.repeat(31));
    expect(await readCutDescription('é'.repeat(127), 'accents')).toBe('é'.repeat(63));
    expect(await readCutDescription('a'.repeat(127), 'letters')).toBe('a'.repeat(127));
  });
});

describe('PayPal’s amounts', () => {
  it.each([
    ['250.00', 25_000],
    ['0.1', 10],
    ['19.99', 1999],
    ['7', 700],
    ['1.005', NaN],
    ['-1.00', NaN],
    ['1e3', NaN],
    ['', NaN],
  ])('%j are %d cents', (value, cents) => {
    expect(amountCents({ value })).toBe(cents);
  });
});
