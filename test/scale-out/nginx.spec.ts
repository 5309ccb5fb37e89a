import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { freePort } from '@market/test/servers/free-port';
import { until } from '@market/test/until';
import { proxyConfiguration, startProxy } from './proxy.mjs';

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

(hasNginx() ? it : it.skip)('nginx accepts the committed configuration of the proxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'market-nginx-'));
  try {
    const [, , , file] = proxyConfiguration({ folder, port: 3329, apiPorts: [3326, 3327, 3328] });
    expect(readFileSync(file ?? '', 'utf8')).toContain('proxy_set_header X-Request-Id $request_id;');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

(hasNginx() ? it : it.skip)('the proxy replaces whatever a client claims about its address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'market-nginx-'));
  let received: IncomingHttpHeaders = {};
  const api = createServer(({ headers }, response) => {
    received = headers;
    response.end();
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const port = await freePort();
  const proxy = await startProxy({ folder, port, apiPorts: [(api.address() as AddressInfo).port] });
  try {
    await until(() =>
      fetch(`http://127.0.0.1:${port}/`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const invented = '198.51.100.7';
    const headers = {
      'x-forwarded-for': invented,
      'x-real-ip': invented,
      forwarded: `for=${invented}`,
      'x-forwarded-host': 'evil.example',
    };
    for (const path of ['/', '/api/events', '/api/uploads/videos']) {
      await new Promise<void>((resolve, reject) => {
        const sent = request({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
          answer.resume().once('end', resolve);
        });
        sent.once('error', reject).end();
      });
      expect(received['x-forwarded-for']).toBe('127.0.0.1');
      expect(JSON.stringify(received)).not.toMatch(/198\.51|evil/);
    }
  } finally {
    await proxy.stop();
    await new Promise((resolve) => api.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
});

(hasNginx() ? it : it.skip)('the proxy stores large bodies for uploads only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'market-nginx-'));
  const received: string[] = [];
  const api = createServer((incoming, response) => {
    received.push(incoming.url ?? '');
    incoming.resume().once('end', () => response.end());
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const port = await freePort();
  const proxy = await startProxy({ folder, port, apiPorts: [(api.address() as AddressInfo).port] });
  const send = (path: string, megabytes: number) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: new Uint8Array(megabytes * 1024 * 1024),
    }).then(({ status }) => status);
  try {
    await until(() =>
      fetch(`http://127.0.0.1:${port}/`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    expect(await send('/api/uploads/videos/1', 3)).toBe(200);
    expect(await send('/api/uploads/images', 10)).toBe(200);
    expect(await send('/api/reports', 1)).toBe(200);
    expect(await send('/api/reports', 3)).toBe(413);
    expect(received.filter((path) => path !== '/')).toEqual([
      '/api/uploads/videos/1',
      '/api/uploads/images',
      '/api/reports',
    ]);
  } finally {
    await proxy.stop();
    await new Promise((resolve) => api.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
});
