import { type IncomingMessage, request } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { until } from '@market/test/until';
import { writeProxyConfiguration } from './proxy.mjs';
import { itWithNginx, sendGet, withProxy } from './with-proxy.js';

itWithNginx('nginx accepts the committed configuration of the proxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'market-nginx-'));
  try {
    const [, , , configFile] = writeProxyConfiguration({ folder, port: 3329, apiPorts: [3326, 3327, 3328] });
    expect(readFileSync(configFile ?? '', 'utf8')).toContain('proxy_set_header X-Request-Id $request_id;');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

itWithNginx('the proxy replaces whatever a client claims about its address', () =>
  withProxy(async ({ port, received }) => {
    const inventedAddress = '198.51.100.7';
    const headers = {
      'x-forwarded-for': inventedAddress,
      'x-real-ip': inventedAddress,
      forwarded: `for=${inventedAddress}`,
      'x-forwarded-host': 'evil.example',
    };
    for (const path of ['/', '/api/events', '/api/uploads/videos']) {
      await sendGet(port, path, headers);
      const { headers: forwarded } = received.at(-1) as IncomingMessage;
      expect(forwarded['x-forwarded-for']).toBe('127.0.0.1');
      expect(JSON.stringify(forwarded)).not.toMatch(/198\.51|evil/);
    }
  }),
);

itWithNginx(
  'an api receives an image once it is complete, and a video from its first byte on (UPLOAD-8)',
  () =>
    withProxy(async ({ port, received }) => {
      const countReceived = (path: string) => received.filter(({ url }) => url === path).length;
      const startUpload = (path: string) => {
        const client = request({
          port,
          host: '127.0.0.1',
          path,
          method: 'POST',
          headers: { 'content-length': '1000' },
          agent: false,
        });
        client.write('x'.repeat(500));
        return client;
      };
      const image = startUpload('/api/uploads/images');
      const video = startUpload('/api/uploads/videos');
      await until(() => countReceived('/api/uploads/videos') === 1);
      expect(countReceived('/api/uploads/images')).toBe(0);
      for (const client of [image, video]) client.end('x'.repeat(500));
      await until(() => countReceived('/api/uploads/images') === 1);
    }),
);

itWithNginx('the proxy stores large bodies for uploads only', () =>
  withProxy(async ({ port, received }) => {
    const postMegabytes = (path: string, megabytes: number) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        body: new Uint8Array(megabytes * 1024 * 1024),
      }).then(({ status }) => status);
    expect(await postMegabytes('/api/uploads/videos/1', 3)).toBe(200);
    expect(await postMegabytes('/api/uploads/images', 10)).toBe(200);
    expect(await postMegabytes('/api/reports', 1)).toBe(200);
    expect(await postMegabytes('/api/reports', 3)).toBe(413);
    expect(received.flatMap(({ url }) => (url === '/' ? [] : [url]))).toEqual([
      '/api/uploads/videos/1',
      '/api/uploads/images',
      '/api/reports',
    ]);
  }),
);
