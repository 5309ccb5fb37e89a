import { afterEach, describe, expect, it } from 'vitest';
import { type RunningApi, startApi } from '@market/test/api/running-api';
import { rawRequest } from '@market/test/api/raw-request';

const RATE_LIMIT = 3;

let api: RunningApi;
afterEach(() => api.stop());

/** Makes one call for each element of `headers` over a socket from 127.0.0.1, and returns the statuses. */
async function readStatuses(headers: readonly Readonly<Record<string, string>>[]): Promise<number[]> {
  const statusCodes: number[] = [];
  for (const requestHeaders of headers)
    statusCodes.push(
      (await rawRequest(api, '/api/mvps/categories/list', { headers: requestHeaders })).statusCode,
    );
  return statusCodes;
}

const startApiWithProxies = async (TRUST_PROXY: string) =>
  (api = await startApi({ TRUST_PROXY, RATE_LIMIT_PER_MINUTE: String(RATE_LIMIT) }));
const inventedHeaders = (header: string, valueOf: (requestNumber: number) => string) =>
  Array.from({ length: RATE_LIMIT + 2 }, (_, requestNumber) => ({ [header]: valueOf(requestNumber) }));
const LIMITED_STATUSES = [200, 200, 200, 429, 429];

describe('a client’s address', () => {
  it.each([
    ['X-Forwarded-For', 'x-forwarded-for', (requestNumber: number) => `198.51.100.${requestNumber}`],
    ['X-Real-IP', 'x-real-ip', (requestNumber: number) => `198.51.100.${requestNumber}`],
    ['Forwarded', 'forwarded', (requestNumber: number) => `for=198.51.100.${requestNumber}`],
  ])('cannot be forged with %s if no proxy is trusted', async (_name, header, valueOf) => {
    await startApiWithProxies('false');
    expect(await readStatuses(inventedHeaders(header, valueOf))).toEqual(LIMITED_STATUSES);
  });

  it.each([['1'], ['127.0.0.0/8,::1']])(
    'is what the trusted proxy appends, whatever precedes it: TRUST_PROXY=%s',
    async (trustProxy) => {
      await startApiWithProxies(trustProxy);
      const forwardedForHeaders = (address: string) =>
        inventedHeaders('x-forwarded-for', (requestNumber) => `198.51.100.${requestNumber}, ${address}`);
      expect(await readStatuses(forwardedForHeaders('203.0.113.5'))).toEqual(LIMITED_STATUSES);
      expect(await readStatuses([{ 'x-forwarded-for': '203.0.113.6' }])).toEqual([200]);
    },
  );
});
