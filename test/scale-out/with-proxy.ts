import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { freePort } from '@market/test/servers/free-port';
import { until } from '@market/test/until';
import { startProxy } from './proxy.mjs';

/** nginx with the committed settings in front of one api of the test. */
export interface RunningProxy {
  readonly port: number;
  /** The requests that the api has received. */
  readonly received: readonly IncomingMessage[];
  /** The folder with nginx's logs. */
  readonly folder: string;
}

/** Optional parts of a proxy: the api's server, how the api responds, and more directives of nginx's server. */
interface ProxyOptions {
  readonly createApi?: () => Server;
  readonly respond?: RequestListener;
  readonly directives?: string;
}

/** A test that runs if nginx is installed. */
export const itWithNginx = it.runIf(hasNginx());

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Runs a check with a proxy. Without `respond`, the api behind the proxy sends an empty response to each request. */
export async function withProxy(
  check: (proxy: RunningProxy) => Promise<void>,
  { createApi = createServer, respond = respondWithNothing, directives = '' }: ProxyOptions = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'market-nginx-'));
  const received: IncomingMessage[] = [];
  const api = createApi().on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    received.push(incoming);
    respond(incoming, response);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const port = await freePort();
  const apiPorts = [(api.address() as AddressInfo).port];
  const proxy = await startProxy({ folder, port, apiPorts, directives });
  try {
    await until(() => sendGet(port, '/').then(Boolean, () => false));
    await check({ port, received, folder });
  } finally {
    await proxy.stop();
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

const respondWithNothing: RequestListener = (incoming, response) =>
  void incoming.resume().once('end', () => response.end());

/** Sends a GET to the proxy and returns the response's status. */
export function sendGet(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    })
      .once('error', reject)
      .end();
  });
}
