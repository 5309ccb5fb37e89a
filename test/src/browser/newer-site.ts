import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy for the running product that can deliver a newer service worker, or become unreachable. */
export interface NewerSite {
  readonly url: string;
  /** Delivers a different service worker to later requests, as after a release. */
  releaseNewVersion(): void;
  /** Closes all connections and refuses new requests. The browser still has a network, unlike in its offline mode. */
  disconnect(): void;
  close(): Promise<void>;
}

/** Starts a proxy for the product at `origin`. */
export async function startNewerSite(origin: string): Promise<NewerSite> {
  let version = 0;
  let isDisconnected = false;
  const server = createServer((browserRequest, browserResponse) => {
    if (isDisconnected) return void browserRequest.destroy();
    const isServiceWorker = browserRequest.url === '/sw.js';
    const { host: _host, ...headers } = browserRequest.headers;
    // A line is appended to the service worker, so it is requested as a whole and uncompressed.
    for (const name of isServiceWorker ? ['accept-encoding', 'if-none-match', 'if-modified-since'] : [])
      delete headers[name];
    const forwardedRequest = request(
      new URL(browserRequest.url ?? '/', origin),
      { method: browserRequest.method, headers },
      (siteResponse) => {
        const { 'content-length': _length, etag: _etag, ...otherHeaders } = siteResponse.headers;
        browserResponse.writeHead(
          siteResponse.statusCode ?? 502,
          isServiceWorker ? otherHeaders : siteResponse.headers,
        );
        siteResponse.on('data', (chunk: Buffer) => browserResponse.write(chunk));
        siteResponse.on('end', () =>
          browserResponse.end(isServiceWorker ? `\n// version ${version}` : undefined),
        );
      },
    );
    forwardedRequest.on('error', () => browserRequest.destroy());
    browserRequest.pipe(forwardedRequest);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    releaseNewVersion: () => void (version += 1),
    disconnect: () => {
      isDisconnected = true;
      server.closeAllConnections();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
