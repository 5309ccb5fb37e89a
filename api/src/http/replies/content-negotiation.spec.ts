import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fastify, type FastifyInstance } from 'fastify';
import { encodingOf, negotiateContent } from './content-negotiation.js';

const longBody = { text: 'ä'.repeat(2000) };
let server: FastifyInstance;

beforeAll(() => {
  server = fastify();
  negotiateContent(server);
  server.get('/long', async (_request, reply) => reply.header('vary', 'authorization').send(longBody));
  server.get('/short', async () => ({ text: 'short' }));
});
afterAll(() => server.close());

const getEncoded = (url: string, encoding?: string) =>
  server.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });

describe('long responses', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('are sent as %s and decode to the same text', async (encoding, decompress) => {
    const response = await getEncoded('/long', `${encoding}, deflate`);
    expect(response.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'authorization, accept-encoding',
    });
    expect(response.rawPayload.length).toBeLessThan(200);
    expect(JSON.parse(decompress(response.rawPayload).toString())).toEqual(longBody);
  });

  it('are not compressed for clients that forbid it', async () => {
    expect((await getEncoded('/long')).json()).toEqual(longBody);
    expect((await getEncoded('/long')).headers['vary']).toContain('accept-encoding');
  });

  it('are the only ones that are compressed', async () => {
    expect((await getEncoded('/short', 'br')).headers['content-encoding']).toBeUndefined();
  });
});

describe('the encoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000', undefined],
    ['zstd, *;q=0', undefined],
    ['nonsense;q=x', undefined],
    [undefined, undefined],
  ])('for %j is %s', (header, encoding) => {
    expect(encodingOf(header)).toBe(encoding);
  });
});
