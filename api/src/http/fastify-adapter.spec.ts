import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createAdapter } from './fastify-adapter.js';

/** A response larger than the operating system's buffers: sending it blocks if the client does not read. */
const LARGE_RESPONSE = Buffer.alloc(32 * 1024 * 1024);

it('limits the times of requests and connections, and the number of connections', () => {
  const { server } = createAdapter({ TRUST_PROXY: false }).getInstance();
  expect(server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    timeout: 35_000,
    keepAliveTimeout: 72_000,
    maxConnections: 15_000,
  });
});

it('closes a connection whose client does not read its response', async () => {
  const fastify = createAdapter({ TRUST_PROXY: false }).getInstance();
  fastify.server.timeout = 100;
  fastify.get('/', (_request, reply) => reply.send(LARGE_RESPONSE));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const acceptedConnection = once(fastify.server, 'connection') as Promise<[Socket]>;
  const client = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1').pause();
  try {
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const [socket] = await acceptedConnection;
    await once(socket, 'close');
    expect(client.bytesRead).toBeLessThan(LARGE_RESPONSE.length);
  } finally {
    client.destroy();
    await fastify.close();
  }
});
