import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between the product and a server. Tests can cut it and restore it. */
export interface CuttableLink {
  /** The address of the server through the proxy. */
  readonly url: string;
  /** Closes all open connections and refuses new ones. */
  cut(): void;
  /**
   * Forwards nothing on open connections any more, without closing them, as when the server's machine dies. New
   * connections are forwarded.
   */
  freeze(): void;
  /** Accepts connections again. */
  restore(): void;
  /** Forwards new connections to another server. Open connections stay with the previous server until `cut`. */
  moveTo(serverUrl: string): void;
  stop(): Promise<void>;
}

/** Starts a proxy for the server at the address `serverUrl`. */
export async function startCuttableLink(serverUrl: string): Promise<CuttableLink> {
  let target = new URL(serverUrl);
  const openSockets = new Set<Socket>();
  let isCut = false;
  const frozenSockets = new Set<Socket>();
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [source, destination] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      openSockets.add(source);
      source.on('data', (chunk: Buffer) => {
        if (!frozenSockets.has(source)) destination.write(chunk);
      });
      source.on('end', () => {
        if (!frozenSockets.has(source)) destination.end();
      });
      source.on('error', () => destination.destroy());
      source.on('close', () => {
        openSockets.delete(source);
        frozenSockets.delete(source);
        destination.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const destroySockets = () => openSockets.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    cut() {
      isCut = true;
      destroySockets();
    },
    freeze() {
      openSockets.forEach((socket) => frozenSockets.add(socket));
    },
    restore() {
      isCut = false;
    },
    moveTo(nextServerUrl) {
      target = new URL(nextServerUrl);
    },
    stop() {
      destroySockets();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
