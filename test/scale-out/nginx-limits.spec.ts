import { readFileSync } from 'node:fs';
import { request, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { until } from '@market/test/until';
import { itWithNginx, type RunningProxy, withProxy } from './with-proxy.js';

const CONCURRENT_IMAGES_PER_ADDRESS = 12;
const LARGE_BODY_BYTES = 16 * 1024 * 1024;
/** Lets a request choose its own address, as behind another proxy. */
const ADDRESS_BY_HEADER = 'set_real_ip_from 127.0.0.0/8; real_ip_header X-Test-Address;';

/**
 * Sends the head of an upload and a part of its body. In the returned object, `status` is set if nginx responds
 * although the rest is missing, and `stop` closes the connection.
 */
function startStalledUpload({ port }: RunningProxy, address: string): { status?: number; stop(): void } {
  const upload: { status?: number; stop(): void } = { stop: () => client.destroy() };
  const client = request({
    port,
    host: '127.0.0.1',
    path: '/api/uploads/images',
    method: 'POST',
    headers: { 'content-length': '1000', 'x-test-address': address },
    agent: false,
  });
  client.on('error', () => undefined);
  client.on('response', (response) => {
    upload.status = response.resume().statusCode ?? 0;
  });
  client.write('x'.repeat(500));
  return upload;
}

itWithNginx('stores at most twelve images at once per IPv4 address or IPv6 /64 (UPLOAD-8)', () =>
  withProxy(
    async (proxy) => {
      const networks = [
        { addresses: ['198.51.100.7'], otherAddress: '198.51.100.8' },
        { addresses: ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6'], otherAddress: '2001:db8:1:3::1' },
        { addresses: ['2001:db8:1::7', '2001:db8:1::a:b:c'], otherAddress: '2001:db8:2::7' },
      ];
      for (const { addresses, otherAddress } of networks) {
        const uploads = Array.from({ length: CONCURRENT_IMAGES_PER_ADDRESS + 1 }, (_, index) =>
          startStalledUpload(proxy, addresses[index % addresses.length] ?? ''),
        );
        await until(() => uploads.some(({ status }) => status !== undefined));
        expect(uploads.filter(({ status }) => status !== undefined).map(({ status }) => status)).toEqual([
          429,
        ]);
        const otherRequest = request({
          port: proxy.port,
          host: '127.0.0.1',
          path: '/api/uploads/images',
          method: 'POST',
          headers: { 'x-test-address': otherAddress },
          agent: false,
        });
        const status = new Promise((resolve) =>
          otherRequest.once('response', (response) => resolve(response.resume().statusCode)),
        );
        otherRequest.end('an image');
        expect(await status).toBe(200);
        for (const upload of uploads) upload.stop();
      }
    },
    { directives: ADDRESS_BY_HEADER },
  ),
);

const respondWithLargeBody: RequestListener = (_incoming, response) =>
  response.end(Buffer.alloc(LARGE_BODY_BYTES));

/** Requests a path and reads nothing until `read`, which resolves with the number of bytes of the response. */
function requestSlowly(port: number, path: string): { socket: Socket; read(): Promise<number> } {
  const socket = connect(port, '127.0.0.1').pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return {
    socket,
    read: () =>
      new Promise((resolve, reject) => {
        let byteCount = 0;
        socket.on('data', ({ byteLength }) => (byteCount += byteLength));
        socket.once('end', () => resolve(byteCount));
        socket.once('error', reject);
        socket.resume();
      }),
  };
}

itWithNginx('stores no downloads that clients read slowly, since they would fill its disk', () =>
  withProxy(
    async ({ port, folder }) => {
      const paths = [
        '/api/deliveries/1/archive?link=x',
        '/api/earnings/file',
        '/api/users/data-export/1/document',
        '/other',
      ];
      const clients = paths.map((path) => requestSlowly(port, path));
      const readErrorLog = () => readFileSync(join(folder, 'error.log'), 'utf8');
      await until(() => readErrorLog().includes('GET /other'));
      for (const client of clients) expect(await client.read()).toBeGreaterThan(LARGE_BODY_BYTES);
      const bufferedLines = readErrorLog()
        .split('\n')
        .filter((line) => line.includes('buffered to a temporary file'));
      expect(bufferedLines.filter((line) => !/GET \/(?:other)? /.test(line))).toEqual([]);
    },
    { respond: respondWithLargeBody },
  ),
);
