import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A stretch of network between the product and a server, that a test can cut and mend. */
export interface CuttableLink {
  /** The server's address as seen through the link. */
  readonly url: string;
  /** Breaks what is open and refuses what comes. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

/** Lays a link to the server of an address. */
export async function layLink(to: string): Promise<CuttableLink> {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const breakAll = () => open.forEach((socket) => socket.destroy());
  return {
    url: url.href,
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    stop() {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
