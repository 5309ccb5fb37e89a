import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FakePayPal, startFakePayPal } from '@market/test/fake-paypal';
import fc from 'fast-check';
import { Clock } from '../../foundation/clock.js';
import { readSettings } from '../../foundation/configuration.js';
import { isCertificateAddress } from './paypal.certificates.js';
import { PayPalGateway } from './paypal.gateway.js';
import { PayPalWebhooks } from './paypal.webhooks.js';

const LIVE = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';
const CERT = '/v1/notifications/certs/CERT-360caa42-fca2a594-ab66f33d';
const FORGED = 1000;

let paypal: FakePayPal;
let webhooks: PayPalWebhooks;

const webhooksWith = (environment: Readonly<Record<string, string>>) => {
  const settings = readSettings({
    DATABASE_URL: 'postgres://nowhere/none',
    AUTH_SECRET: 'a secret of tests that is long enough',
    ...environment,
  });
  const clock = new Clock();
  return new PayPalWebhooks(settings, new PayPalGateway(settings, clock), clock);
};

beforeAll(async () => {
  paypal = await startFakePayPal();
  webhooks = webhooksWith(paypal.environment);
});
afterAll(() => paypal.stop());

describe('a certificate', () => {
  it.each([
    [`https://api.paypal.com${CERT}`, LIVE, true],
    [`https://api-m.paypal.com${CERT}`, LIVE, true],
    [`https://api.sandbox.paypal.com${CERT}`, SANDBOX, true],
    // Anybody has a sandbox.
    [`https://api.sandbox.paypal.com${CERT}`, LIVE, false],
    [`http://api.paypal.com${CERT}`, LIVE, false],
    [`https://api.paypal.com.evil.example${CERT}`, LIVE, false],
    [`https://evil.example${CERT}`, LIVE, false],
    [`https://api.paypal.com@evil.example${CERT}`, LIVE, false],
    [`https://evil.example/?${LIVE}${CERT}`, LIVE, false],
    [`https://user:word@api.paypal.com${CERT}`, LIVE, false],
    [`https://api.paypal.com:444${CERT}`, LIVE, false],
    [`https://api.paypal.com/uploads${CERT}`, LIVE, false],
    [`https://api.paypal.com/v1/notifications/certs/../../../uploads/mine`, LIVE, false],
    [`http://127.0.0.1:4010${CERT}`, 'http://127.0.0.1:4010', true],
    [`http://127.0.0.1:4011${CERT}`, 'http://127.0.0.1:4010', false],
    ['file:///etc/passwd', LIVE, false],
    ['', LIVE, false],
  ])('at %j for PayPal at %s is fetched: %j', (certUrl, apiUrl, isAllowed) => {
    expect(isCertificateAddress(certUrl, apiUrl)).toBe(isAllowed);
  });
});

describe('a notice', () => {
  const rawBody = '{ "id":"WH-1", "amount": 10.00 }';

  it('that PayPal signed is genuine; its certificate is fetched once for many, and PayPal is asked nothing', async () => {
    const before = { ...paypal.calls };
    const all = Array.from({ length: 20 }, () =>
      webhooks.isGenuine({ headers: paypal.sign(rawBody), rawBody }),
    );
    expect(await Promise.all(all)).toEqual(all.map(() => true));
    expect(paypal.calls.certificate).toBe(before.certificate + 1);
    expect(paypal.calls.verify).toBe(before.verify);
  });

  it(`is refused where anything of it was changed: ${FORGED} forged, none believed`, async () => {
    const { verify } = paypal.calls;
    const names = Object.keys(paypal.sign(rawBody)).filter((name) => name !== 'paypal-auth-algo');
    const forgery = fc.record({
      name: fc.constantFrom('body', ...names),
      value: fc.oneof(
        fc.string(),
        fc.base64String({ minLength: 340, maxLength: 344 }),
        fc.constant(undefined),
      ),
    });
    await fc.assert(
      fc.asyncProperty(forgery, async ({ name, value }) => {
        const headers: Record<string, string | undefined> = paypal.sign(rawBody);
        fc.pre(headers[name] !== value);
        const body = name === 'body' ? `${rawBody}${value ?? ' '}` : rawBody;
        fc.pre(name !== 'body' || body !== rawBody);
        if (name !== 'body') headers[name] = value;
        return !(await webhooks.isGenuine({ headers, rawBody: body }));
      }),
      { numRuns: FORGED },
    );
    expect(paypal.calls.verify).toBe(verify);
  });

  it('signed for another shop’s webhook is refused', async () => {
    const other = webhooksWith({ ...paypal.environment, PAYPAL_WEBHOOK_ID: 'ANOTHER' });
    expect(await other.isGenuine({ headers: paypal.sign(rawBody), rawBody })).toBe(false);
  });

  it('is refused where no webhook is set up', async () => {
    const none = webhooksWith({ ...paypal.environment, PAYPAL_WEBHOOK_ID: '' });
    expect(await none.isGenuine({ headers: paypal.sign(rawBody), rawBody })).toBe(false);
  });

  it('is shown to PayPal where its certificate cannot be had just now', async () => {
    const fresh = webhooksWith(paypal.environment);
    paypal.next('certificate', 'failing', 'failing');
    expect(await fresh.isGenuine({ headers: paypal.sign(rawBody), rawBody })).toBe(true);
    const forged = { ...paypal.sign(rawBody), 'paypal-transmission-id': 'another' };
    expect(await fresh.isGenuine({ headers: forged, rawBody })).toBe(false);
  });

  it('signed in a way that we do not know is shown to PayPal', async () => {
    const { verify } = paypal.calls;
    const headers = { ...paypal.sign(rawBody), 'paypal-auth-algo': 'SHA512withRSA' };
    expect(await webhooks.isGenuine({ headers, rawBody })).toBe(true);
    expect(paypal.calls.verify).toBe(verify + 1);
  });
});
