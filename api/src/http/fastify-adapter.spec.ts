import { expect, it } from 'vitest';
import { createAdapter } from './fastify-adapter.js';

it('bounds how long a head, a request and an idle connection may take, and how many connections there are', () => {
  const { server } = createAdapter({ TRUST_PROXY: false }).getInstance();
  expect(server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    maxConnections: 10_000,
  });
});
