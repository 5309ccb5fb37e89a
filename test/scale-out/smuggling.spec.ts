import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { until } from '@market/test/until';
import { createAdapter } from '../../api/src/http/fastify-adapter.js';
import { ACCESS_LOG } from './proxy.mjs';
import { type Attack, ATTACKS, HIDDEN_PATH } from './smuggling-attacks.js';
import { itWithNginx, type RunningProxy, withProxy } from './with-proxy.js';

/**
 * Responds with the request's path. Responds to an upload before its body has arrived, as the api does if the sender is
 * not signed in.
 */
const respondWithPath: RequestListener = (incoming, response) => {
  const respond = () => response.end(incoming.url);
  if (incoming.url?.startsWith('/api/uploads/')) respond();
  else incoming.resume().once('end', respond);
};
/** The api's own server, with its limits and its parser. Requests go to the test instead of the product. */
const createApi = () => createAdapter({ TRUST_PROXY: 1 }).getInstance().server.removeAllListeners('request');

/** Sends the attack, and resolves once the proxy has responded to it or closed the connection. */
async function sendAttack({ port }: RunningProxy, { firstBytes, laterBytes }: Attack): Promise<() => void> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const response = Promise.race([once(socket, 'data'), once(socket, 'close')]);
  socket.write(firstBytes, 'latin1');
  await response;
  if (laterBytes !== undefined && socket.writable)
    await new Promise((resolve) => socket.write(laterBytes, resolve));
  return () => socket.destroy();
}

/** Sends every attack, each followed by another visitor's requests. Returns what went wrong. */
async function attackAll(proxy: RunningProxy): Promise<string[]> {
  const { port, received, folder } = proxy;
  const findings: string[] = [];
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const close = await sendAttack(proxy, attack);
    for (const path of [`/visitor?after=${encodeURIComponent(name)}`, '/visitor']) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      if ((await response.text()) !== path) findings.push(`${name}: a visitor got another response`);
    }
    close();
    if (received.some(({ url }) => url?.includes(HIDDEN_PATH))) findings.push(`${name}: arrived`);
    if (findings.length > 0) return findings;
  }
  const forwardedLines = () =>
    readFileSync(join(folder, ACCESS_LOG), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('127.0.0.1:'));
  await until(() => forwardedLines().length === received.length).catch(() =>
    findings.push(`${received.length} requests arrived, and nginx forwarded ${forwardedLines().length}`),
  );
  return findings;
}

itWithNginx('no request is smuggled past the proxy: the api receives what nginx forwards, and no more', () =>
  withProxy(async (proxy) => expect(await attackAll(proxy)).toEqual([]), {
    createApi,
    respond: respondWithPath,
  }),
);

itWithNginx('the attacks would be noticed: a proxy that forwards a wrong length smuggles requests', () =>
  withProxy(async (proxy) => expect(await attackAll(proxy)).toEqual([expect.stringMatching(/: arrived$/)]), {
    createApi,
    respond: respondWithPath,
    directives: 'proxy_set_header Content-Length 0;',
  }),
);
