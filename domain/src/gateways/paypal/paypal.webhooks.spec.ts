import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakePayPal, startFakePayPal } from '@market/test/stand-ins/fake-paypal';
import fc from 'fast-check';
import { Clock, DAY_MS, SECOND_MS } from '../../foundation/clock.js';
import { readSettings } from '../../foundation/settings/configuration.js';
import { isCertificateAddress } from './paypal.certificates.js';
import { PayPalUnclear } from './paypal.errors.js';
import { PayPalGateway } from './paypal.gateway.js';
import { PayPalWebhooks } from './paypal.webhooks.js';

const LIVE_API_URL = 'https://api-m.paypal.com';
const SANDBOX_API_URL = 'https://api-m.sandbox.paypal.com';
const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-360caa42-fca2a594-ab66f33d';
const FORGED_COUNT = 1000;
const senderAddress = '203.0.113.7';

let paypal: FakePayPal;
let webhooks: PayPalWebhooks;
const startTime = new Date('2026-03-01T12:00:00.000Z');
const clock = new Clock();
const setElapsedMs = (ms: number) => Object.assign(clock, { now: () => new Date(startTime.getTime() + ms) });

const createWebhooks = (environment: Readonly<Record<string, string>>) => {
  const settings = readSettings({
    DATABASE_URL: 'postgres://nowhere/none',
    AUTH_SECRET: 'a secret of tests that is long enough',
    ...environment,
  });
  return new PayPalWebhooks(settings, new PayPalGateway(settings, clock), clock);
};

beforeEach(() => void setElapsedMs(0));
beforeAll(async () => {
  paypal = await startFakePayPal();
  webhooks = createWebhooks(paypal.environment);
});
afterAll(() => paypal.stop());

describe('a certificate', () => {
  it.each([
    [`https://api.paypal.com${CERTIFICATE_PATH}`, LIVE_API_URL, true],
    [`https://api-m.paypal.com${CERTIFICATE_PATH}`, LIVE_API_URL, true],
    [`https://api.sandbox.paypal.com${CERTIFICATE_PATH}`, SANDBOX_API_URL, true],
    [`https://api.paypal.com${CERTIFICATE_PATH}?x=1`, LIVE_API_URL, false],
    [`https://api.paypal.com${CERTIFICATE_PATH}/more`, LIVE_API_URL, false],
    [`https://api.paypal.com:443${CERTIFICATE_PATH}`, LIVE_API_URL, false],
    // In production the sandbox's hosts are refused, because anybody can create a sandbox account.
    [`https://api.sandbox.paypal.com${CERTIFICATE_PATH}`, LIVE_API_URL, false],
    [`http://api.paypal.com${CERTIFICATE_PATH}`, LIVE_API_URL, false],
    [`https://api.paypal.com.evil.example${CERTIFICATE_PATH}`, LIVE_API_URL, false],
    [`https://evil.example${CERTIFICATE_PATH}`, LIVE_API_URL, false],
    [`https://api.paypal.com@evil.example${CERTIFICATE_PATH}`, LIVE_API_URL, false],
    [`https://evil.example/?${LIVE_API_URL}${CERTIFICATE_PATH}`, LIVE_API_URL, false],
    [`https://user:word@api.paypal.com${CERTIFICATE_PATH}`, LIVE_API_URL, false],
    [`https://api.paypal.com:444${CERTIFICATE_PATH}`, LIVE_API_URL, false],
    [`https://api.paypal.com/uploads${CERTIFICATE_PATH}`, LIVE_API_URL, false],
    [`https://api.paypal.com/v1/notifications/certs/../../../uploads/mine`, LIVE_API_URL, false],
    [`http://127.0.0.1:4010${CERTIFICATE_PATH}`, 'http://127.0.0.1:4010', true],
    [`http://127.0.0.1:4011${CERTIFICATE_PATH}`, 'http://127.0.0.1:4010', false],
    ['file:///etc/passwd', LIVE_API_URL, false],
    ['', LIVE_API_URL, false],
  ])('at %j for PayPal at %s is fetched: %j', (certUrl, apiUrl, isAllowed) => {
    expect(isCertificateAddress(certUrl, apiUrl)).toBe(isAllowed);
  });
});

describe('a webhook', () => {
  const rawBody = '{ "id":"WH-1", "amount": 10.00 }';

  it('that PayPal signed is genuine; 20 at once cause one certificate fetch and no API call', async () => {
    const callsBefore = { ...paypal.callCounts };
    const concurrentChecks = Array.from({ length: 20 }, () =>
      webhooks.isGenuine({ headers: paypal.signWebhook(rawBody), rawBody, from: senderAddress }),
    );
    expect(await Promise.all(concurrentChecks)).toEqual(concurrentChecks.map(() => true));
    expect(paypal.callCounts.certificate).toBe(callsBefore.certificate + 1);
    expect(paypal.callCounts.verify).toBe(callsBefore.verify);
  });

  it(`is refused if any part was changed: none of ${FORGED_COUNT} forged ones is accepted`, async () => {
    const { verify } = paypal.callCounts;
    const headerNames = Object.keys(paypal.signWebhook(rawBody)).filter(
      (name) => name !== 'paypal-auth-algo',
    );
    const forgeryArbitrary = fc.record({
      name: fc.constantFrom('body', ...headerNames),
      value: fc.oneof(
        fc.string(),
        fc.base64String({ minLength: 340, maxLength: 344 }),
        fc.constant(undefined),
      ),
    });
    await fc.assert(
      fc.asyncProperty(forgeryArbitrary, async ({ name, value }) => {
        const headers: Record<string, string | undefined> = paypal.signWebhook(rawBody);
        fc.pre(headers[name] !== value);
        const body = name === 'body' ? `${rawBody}${value ?? ' '}` : rawBody;
        fc.pre(name !== 'body' || body !== rawBody);
        if (name !== 'body') headers[name] = value;
        return !(await webhooks.isGenuine({ headers, rawBody: body, from: senderAddress }));
      }),
      { numRuns: FORGED_COUNT },
    );
    expect(paypal.callCounts.verify).toBe(verify);
  });

  it('signed for another shop’s webhook is refused', async () => {
    const otherWebhooks = createWebhooks({ ...paypal.environment, PAYPAL_WEBHOOK_ID: 'ANOTHER' });
    expect(
      await otherWebhooks.isGenuine({ headers: paypal.signWebhook(rawBody), rawBody, from: senderAddress }),
    ).toBe(false);
  });

  it('is refused without a configured webhook', async () => {
    const unconfiguredWebhooks = createWebhooks({ ...paypal.environment, PAYPAL_WEBHOOK_ID: '' });
    expect(
      await unconfiguredWebhooks.isGenuine({
        headers: paypal.signWebhook(rawBody),
        rawBody,
        from: senderAddress,
      }),
    ).toBe(false);
  });

  it('is refused without a call if its algorithm is not SHA256withRSA', async () => {
    const callsBefore = { ...paypal.callCounts };
    for (const algorithm of ['SHA512withRSA', 'none', 'sha256withrsa']) {
      const headers = { ...paypal.signWebhook(rawBody), 'paypal-auth-algo': algorithm };
      expect(
        await createWebhooks(paypal.environment).isGenuine({ headers, rawBody, from: senderAddress }),
      ).toBe(false);
    }
    expect(paypal.callCounts).toEqual(callsBefore);
  });

  it('is refused without a call if its certificate’s address is malformed', async () => {
    const { certificate } = paypal.callCounts;
    const certificateUrl = paypal.signWebhook(rawBody)['paypal-cert-url'] ?? '';
    for (const certUrl of [
      `${certificateUrl}?1`,
      `${certificateUrl}#1`,
      `${certificateUrl}/`,
      certificateUrl.replace('CERT', '%43ERT'),
    ]) {
      const headers = { ...paypal.signWebhook(rawBody), 'paypal-cert-url': certUrl };
      expect(
        await createWebhooks(paypal.environment).isGenuine({ headers, rawBody, from: senderAddress }),
      ).toBe(false);
    }
    expect(paypal.callCounts.certificate).toBe(certificate);
  });

  it('causes an error if its certificate cannot be fetched, so that PayPal repeats it', async () => {
    const webhooksWithoutCertificates = createWebhooks(paypal.environment);
    const { verify } = paypal.callCounts;
    paypal.planFaults('certificate', 'failing');
    const request = { headers: paypal.signWebhook(rawBody), rawBody };
    await expect(webhooksWithoutCertificates.isGenuine({ ...request, from: senderAddress })).rejects.toThrow(
      PayPalUnclear,
    );
    setElapsedMs(10 * SECOND_MS);
    expect(await webhooksWithoutCertificates.isGenuine({ ...request, from: senderAddress })).toBe(true);
    expect(paypal.callCounts.verify).toBe(verify);
  });
});

describe('certificates that have verified nothing yet', () => {
  const rawBody = '{"id":"WH-1"}';
  const certificateUrl = () => paypal.signWebhook(rawBody)['paypal-cert-url'] ?? '';
  const forgeWebhook = (name: string) => ({
    headers: {
      ...paypal.signWebhook('{}'),
      'paypal-cert-url': certificateUrl().replace('CERT-FAKE', () => name),
    },
    rawBody,
  });
  const tooManyError = expect.objectContaining({ code: 'request/too-many' });

  it('are fetched twice a second at most, and once in ten seconds for one network address', async () => {
    const webhooksWithoutCertificates = createWebhooks(paypal.environment);
    const { certificate } = paypal.callCounts;
    for (let webhookNumber = 0; webhookNumber < 100; webhookNumber += 1) {
      const isGenuine = webhooksWithoutCertificates.isGenuine({
        ...forgeWebhook(`CERT-A${webhookNumber}`),
        from: `192.0.2.${webhookNumber}`,
      });
      if (webhookNumber === 0) expect(await isGenuine).toBe(false);
      else await expect(isGenuine).rejects.toEqual(tooManyError);
    }
    setElapsedMs(499);
    await expect(
      webhooksWithoutCertificates.isGenuine({ ...forgeWebhook('CERT-B'), from: '198.51.100.1' }),
    ).rejects.toEqual(tooManyError);
    setElapsedMs(500);
    expect(
      await webhooksWithoutCertificates.isGenuine({ ...forgeWebhook('CERT-B'), from: '198.51.100.1' }),
    ).toBe(false);
    setElapsedMs(9_999);
    await expect(
      webhooksWithoutCertificates.isGenuine({ ...forgeWebhook('CERT-C'), from: '192.0.2.0' }),
    ).rejects.toEqual(tooManyError);
    setElapsedMs(10_000);
    expect(
      await webhooksWithoutCertificates.isGenuine({ ...forgeWebhook('CERT-C'), from: '192.0.2.0' }),
    ).toBe(false);
    expect(paypal.callCounts.certificate).toBe(certificate + 3);
  });

  it('never replace the certificate of genuine webhooks, which is fetched once a day', async () => {
    const webhooksWithoutCertificates = createWebhooks(paypal.environment);
    const genuineWebhook = { headers: paypal.signWebhook(rawBody), rawBody, from: senderAddress };
    expect(await webhooksWithoutCertificates.isGenuine(genuineWebhook)).toBe(true);
    for (let webhookNumber = 0; webhookNumber < 40; webhookNumber += 1) {
      setElapsedMs((webhookNumber + 1) * 500);
      expect(
        await webhooksWithoutCertificates.isGenuine({
          ...forgeWebhook(`CERT-${webhookNumber}`),
          from: `192.0.2.${webhookNumber}`,
        }),
      ).toBe(false);
    }
    const { certificate } = paypal.callCounts;
    setElapsedMs(DAY_MS - 1);
    expect(await webhooksWithoutCertificates.isGenuine(genuineWebhook)).toBe(true);
    expect(paypal.callCounts.certificate).toBe(certificate);
    setElapsedMs(DAY_MS);
    paypal.planFaults('certificate', 'failing');
    expect(await webhooksWithoutCertificates.isGenuine(genuineWebhook)).toBe(true);
    expect(paypal.callCounts.certificate).toBe(certificate + 1);
  });
});
