import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApi, startApi } from '@market/test/api/running-api';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi({ RATE_LIMIT_PER_MINUTE: '1' });
  await api.inject('/api/settings');
});
afterAll(() => api.stop());

it.each([
  ['GET', '/api/settings'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/docs'],
  ['GET', '/api/nothing'],
  ['GET', '/api/auth/github'],
  ['GET', '/api/unsubscribe/token'],
  ['POST', '/api/uploads/videos'],
  ['PATCH', '/api/uploads/videos/1'],
  ['OPTIONS', '/api/uploads/videos'],
] as const)('refuses %s %s above the limit with 429 and a problem document (API-6)', async (method, url) => {
  const refusedResponse = await api.inject({ method, url });
  expect(refusedResponse.json()).toMatchObject({ status: 429, code: 'request/too-many' });
  expect(refusedResponse.statusCode).toBe(429);
  expect(refusedResponse.headers['retry-after']).toBe('60');
});
