import { createVerify, randomUUID, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '@market/test/until';
import { freePort } from '@market/local/free-port';
import type { RunningStandIn } from '../sign-in/sign-in-proxy.js';
import { startPayPal } from './start-paypal.js';

type PayPalResponse = { status: number; body: Record<string, unknown> };
type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string };

const WEBHOOK_ID = 'WH-SPEC';
const options = { clientId: 'spec-id', clientSecret: 'spec-secret', webhookId: WEBHOOK_ID };

let folder: string;
let productServer: Server;
let webhooks: ReceivedWebhook[];
let paypal: RunningStandIn;
let token: string;

async function startStandIn(): Promise<void> {
  const port = await freePort();
  const { port: productPort } = productServer.address() as AddressInfo;
  const webhookUrl = `http://127.0.0.1:${productPort}/api/paypal/webhook`;
  const booksFile = join(folder, 'paypal.json');
  paypal = await startPayPal({ ...options, port, url: `http://127.0.0.1:${port}`, webhookUrl, booksFile });
  const encodedCredentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
  const tokenResponse = await fetch(`${paypal.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${encodedCredentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  token = ((await tokenResponse.json()) as { access_token: string }).access_token;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paypal-spec-'));
  webhooks = [];
  productServer = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    webhooks.push({ headers: request.headers, body });
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(productServer, 'listening');
  await startStandIn();
});

afterEach(async () => {
  await paypal.close();
  productServer.close();
  rmSync(folder, { recursive: true, force: true });
});

async function callApi(
  method: string,
  path: string,
  body?: unknown,
  requestId: string = randomUUID(),
): Promise<PayPalResponse> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'paypal-request-id': requestId,
  };
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const response = await fetch(paypal.url + path, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function createOrder(value = '99.00'): Promise<string> {
  const purchaseUnit = { amount: { currency_code: 'USD', value }, custom_id: 'payment-1' };
  const orderRequest = { intent: 'CAPTURE', purchase_units: [purchaseUnit] };
  const { body } = await callApi('POST', '/v2/checkout/orders', orderRequest);
  return String(body['id']);
}

const decideAsBuyer = (id: string, decision: string) =>
  fetch(`${paypal.url}/_checkout/${id}/${decision}`, { method: 'POST' });
const captureOrder = (id: string, requestId?: string) =>
  callApi('POST', `/v2/checkout/orders/${id}/capture`, {}, requestId);
const readLedger = async () =>
  (await fetch(`${paypal.url}/_ledger`)).json() as Promise<Record<string, unknown[]>>;

async function waitForWebhook(eventType: string): Promise<ReceivedWebhook> {
  const findWebhook = () =>
    webhooks.find(({ body }) => (JSON.parse(body) as { event_type: string }).event_type === eventType);
  await until(() => findWebhook() !== undefined);
  return findWebhook() as ReceivedWebhook;
}

describe('capture', () => {
  it('captures once: the same request id gets the same response, another request id is refused', async () => {
    const id = await createOrder();
    expect((await captureOrder(id)).body).toMatchObject({ details: [{ issue: 'ORDER_NOT_APPROVED' }] });
    await decideAsBuyer(id, 'approve');
    const firstResponse = await captureOrder(id, 'once');
    expect(firstResponse).toMatchObject({
      status: 201,
      body: { status: 'COMPLETED', payer: { payer_id: expect.any(String) } },
    });
    expect(await captureOrder(id, 'once')).toEqual(firstResponse);
    expect(await captureOrder(id, 'twice')).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] },
    });
    expect((await readLedger())['captures']).toHaveLength(1);
  });

  it('is refused for a declined payment method and succeeds after another approval', async () => {
    const id = await createOrder();
    await decideAsBuyer(id, 'decline');
    expect((await captureOrder(id)).body).toMatchObject({ details: [{ issue: 'INSTRUMENT_DECLINED' }] });
    expect((await captureOrder(id)).body).toMatchObject({ details: [{ issue: 'INSTRUMENT_DECLINED' }] });
    await decideAsBuyer(id, 'approve');
    expect((await captureOrder(id)).body).toMatchObject({ status: 'COMPLETED' });
  });

  it('is recorded as declined if the bank refuses the card', async () => {
    const id = await createOrder();
    await fetch(`${paypal.url}/_card/${id}`, {
      method: 'POST',
      body: JSON.stringify({ number: '4000 0000 0000 0002' }),
    });
    const captures = [expect.objectContaining({ status: 'DECLINED' })];
    expect(await captureOrder(id)).toMatchObject({
      status: 201,
      body: { purchase_units: [{ payments: { captures } }] },
    });
    await waitForWebhook('PAYMENT.CAPTURE.DENIED');
  });

  it('happens even if its response is lost', async () => {
    const id = await createOrder();
    await decideAsBuyer(id, 'approve');
    await fetch(`${paypal.url}/_faults`, {
      method: 'POST',
      body: JSON.stringify({ operation: 'capture', kind: 'lost' }),
    });
    await expect(captureOrder(id, 'lost')).rejects.toThrow();
    expect((await captureOrder(id, 'lost')).body).toMatchObject({ status: 'COMPLETED' });
    expect((await readLedger())['captures']).toHaveLength(1);
  });

  it('that is pending is decided later', async () => {
    const id = await createOrder();
    await decideAsBuyer(id, 'approve');
    await fetch(`${paypal.url}/_faults`, {
      method: 'POST',
      body: JSON.stringify({ operation: 'capture', kind: 'pending' }),
    });
    await captureOrder(id);
    const [capture] = (await readLedger())['captures'] as [{ id: string; status: string }];
    expect(capture.status).toBe('PENDING');
    await fetch(`${paypal.url}/_captures/${capture.id}`, {
      method: 'POST',
      body: JSON.stringify({ status: 'COMPLETED' }),
    });
    await waitForWebhook('PAYMENT.CAPTURE.COMPLETED');
  });
});

describe('the switches', () => {
  const setSwitches = (changes: object) =>
    fetch(`${paypal.url}/_switches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(changes),
    });
  const readScript = async () => (await fetch(`${paypal.url}/sdk/js?client-id=${options.clientId}`)).text();

  it('refuse captures, payouts, disputes and card fields, and set the liability shift of cards', async () => {
    const switchChanges = { disputes: false, payouts: false, cardFields: false };
    await setSwitches({ ...switchChanges, captureIssue: 'CARD_EXPIRED', liabilityShift: 'NO' });
    expect(await callApi('POST', '/v1/payments/payouts', {})).toMatchObject({
      status: 403,
      body: { name: 'REQUIRED_SCOPE_MISSING' },
    });
    const id = await createOrder();
    await fetch(`${paypal.url}/_card/${id}`, { method: 'POST', body: '{"number":"4111111111111111"}' });
    const orderResponse = await callApi('GET', `/v2/checkout/orders/${id}?fields=payment_source`);
    expect(orderResponse.body['payment_source']).toMatchObject({
      card: { authentication_result: { liability_shift: 'NO' } },
    });
    expect((await captureOrder(id)).body).toMatchObject({ details: [{ issue: 'CARD_EXPIRED' }] });
    expect((await callApi('GET', '/v1/customer/disputes?disputed_transaction_id=X')).status).toBe(403);
    expect(await readScript()).toContain('HAS_CARD_FIELDS = false');
  });

  it('stay unchanged if a change does not name them', async () => {
    await setSwitches({
      captureIssue: 'CARD_EXPIRED',
      settlesByRefund: true,
      webhookEvents: 'CHECKOUT.ORDER.APPROVED',
    });
    await setSwitches({ disputes: false });
    expect(await (await fetch(`${paypal.url}/_switches`)).json()).toMatchObject({
      disputes: false,
      captureIssue: 'CARD_EXPIRED',
      settlesByRefund: true,
      webhookEvents: 'CHECKOUT.ORDER.APPROVED',
    });
  });

  it('are shown on the page of the ledger, where all of them can be set', async () => {
    const form = new URLSearchParams({
      liabilityShift: 'UNKNOWN',
      captureIssue: '',
      refundIssue: 'REFUND_NOT_ALLOWED',
    });
    await fetch(`${paypal.url}/_switches`, { method: 'POST', body: form, redirect: 'manual' });
    const switches = (await (await fetch(`${paypal.url}/_switches`)).json()) as Record<string, unknown>;
    expect(switches).toMatchObject({
      disputes: false,
      liabilityShift: 'UNKNOWN',
      refundIssue: 'REFUND_NOT_ALLOWED',
    });
    const page = await (await fetch(`${paypal.url}/_ledger`, { headers: { accept: 'text/html' } })).text();
    expect(page).toMatch(/<option selected>UNKNOWN/);
    expect((await setSwitches({ captureIssue: 'not a code' })).status).toBe(400);
    const fields = new Set([...page.matchAll(/name="(\w+)"/g)].map(([, name]) => name));
    expect(Object.keys(switches).filter((name) => !fields.has(name))).toEqual([]);
  });

  it('make captures pending; the page of the ledger completes, disputes, refunds and reverses them', async () => {
    const submitForm = (path: string, fields: Record<string, string>) =>
      fetch(`${paypal.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
    const readLedgerPage = async () =>
      (await fetch(`${paypal.url}/_ledger`, { headers: { accept: 'text/html' } })).text();
    await setSwitches({ holdsCaptures: true, liabilityShift: 'YES' });
    const id = await createOrder();
    await fetch(`${paypal.url}/_card/${id}`, { method: 'POST', body: '{"number":"4111111111111111"}' });
    expect((await callApi('GET', `/v2/checkout/orders/${id}?fields=payment_source`)).body).toMatchObject({
      payment_source: { card: { authentication_result: { liability_shift: 'YES' } } },
    });
    await captureOrder(id);
    const [capture] = (await readLedger())['captures'] as [{ id: string; status: string }];
    expect(capture.status).toBe('PENDING');
    expect(await readLedgerPage()).toContain(`action="/_captures/${capture.id}"`);

    expect((await submitForm(`/_captures/${capture.id}`, { status: 'COMPLETED' })).status).toBe(303);
    await waitForWebhook('PAYMENT.CAPTURE.COMPLETED');
    expect(await readLedgerPage()).toContain(`action="/_captures/${capture.id}/dispute"`);
    await submitForm(`/_captures/${capture.id}/dispute`, { cents: '100' });
    const [dispute] = (await readLedger())['disputes'] as [{ id: string }];
    expect(await readLedgerPage()).toContain(`action="/_disputes/${dispute.id}"`);
    await submitForm(`/_disputes/${dispute.id}`, { refundedCents: '100', payer: 'paypal' });
    const { body: decidedDispute } = await callApi('GET', `/v1/customer/disputes/${dispute.id}`);
    expect(decidedDispute).toMatchObject({ dispute_outcome: { outcome_code: 'RESOLVED_WITH_PAYOUT' } });
    expect(await readLedgerPage()).not.toContain('Open disputes');
    await submitForm(`/_captures/${capture.id}/refund`, { cents: '100' });
    await submitForm(`/_captures/${capture.id}/reverse`, {});
    const { body } = await waitForWebhook('PAYMENT.CAPTURE.REVERSED');
    expect(JSON.parse(body)).toMatchObject({ resource: { amount: { value: '98.00' } } });
  });

  it('decide which payment methods are eligible', async () => {
    const readEligibleMethods = async () =>
      Object.keys(
        (await callApi('POST', '/v2/payments/find-eligible-methods', {})).body['eligible_methods'] ?? {},
      );
    expect(await readEligibleMethods()).toEqual(['paypal', 'advanced_cards', 'basic_cards']);
    await setSwitches({ cardFields: false, cardButton: false });
    expect(await readEligibleMethods()).toEqual(['paypal']);
  });
});

it('refunds a capture from before a restart, but only once', async () => {
  const id = await createOrder();
  await decideAsBuyer(id, 'approve');
  await captureOrder(id);
  const [capture] = (await readLedger())['captures'] as [{ id: string }];
  await paypal.close();
  await startStandIn();
  expect((await callApi('POST', `/v2/payments/captures/${capture.id}/refund`, {})).status).toBe(201);
  expect(await callApi('POST', `/v2/payments/captures/${capture.id}/refund`, {})).toMatchObject({
    status: 422,
    body: { details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }] },
  });
});

it('signs its webhooks with the certificate it serves, and verifies them', async () => {
  const id = await createOrder();
  await decideAsBuyer(id, 'approve');
  const { headers, body } = await waitForWebhook('CHECKOUT.ORDER.APPROVED');
  const signedText = `${headers['paypal-transmission-id']}|${headers['paypal-transmission-time']}|${WEBHOOK_ID}|${crc32(body)}`;
  const certificate = await (await fetch(String(headers['paypal-cert-url']))).text();
  const signature = String(headers['paypal-transmission-sig']);
  const isGenuine = createVerify('sha256')
    .update(signedText)
    .verify(new X509Certificate(certificate).publicKey, signature, 'base64');
  expect(isGenuine).toBe(true);

  const verifyRequest = {
    transmission_id: headers['paypal-transmission-id'],
    transmission_time: headers['paypal-transmission-time'],
    transmission_sig: signature,
    webhook_id: WEBHOOK_ID,
  };
  const verify = async (event: unknown) =>
    (
      await callApi('POST', '/v1/notifications/verify-webhook-signature', {
        ...verifyRequest,
        webhook_event: event,
      })
    ).body;
  expect(await verify(JSON.parse(body))).toEqual({ verification_status: 'SUCCESS' });
  expect(await verify({ ...(JSON.parse(body) as object), id: 'WH-forged' })).toEqual({
    verification_status: 'FAILURE',
  });
});

it('serves its browser script to the registered client id', async () => {
  expect((await fetch(`${paypal.url}/sdk/js?client-id=spec-id`)).status).toBe(200);
  expect((await fetch(`${paypal.url}/sdk/js?client-id=other`)).status).toBe(400);
});
