import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy for the running product that can deliver a newer service worker, or become unreachable. */
export interface NewerSite {
  readonly url: string;
  /** Delivers a different service worker to later requests, as after a release. */
  release(): void;
  /** Refuses all further connections. Unlike offline mode, the browser still has a network. */
  disconnect(): void;
  close(): Promise<void>;
}

/** Starts a proxy for the product at `origin`. */
export async function startNewerSite(origin: string): Promise<NewerSite> {
  let version = 0;
  let isAway = false;
  const server = createServer((asked, answer) => {
    if (isAway) return void asked.destroy();
    const isWorker = asked.url === '/sw.js';
    const { host: _host, ...headers } = asked.headers;
    // A line is appended to the service worker, so it is requested as a whole and uncompressed.
    for (const name of isWorker ? ['accept-encoding', 'if-none-match', 'if-modified-since'] : [])
      delete headers[name];
    const passed = request(new URL(asked.url ?? '/', origin), { method: asked.method, headers }, (given) => {
      const { 'content-length': _length, etag: _etag, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 502, isWorker ? rest : given.headers);
      given.on('data', (part: Buffer) => answer.write(part));
      given.on('end', () => answer.end(isWorker ? `\n// version ${version}` : undefined));
    });
    passed.on('error', () => asked.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    release: () => void (version += 1),
    disconnect: () => {
      isAway = true;
      server.closeAllConnections();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
