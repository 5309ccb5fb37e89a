import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below what systems give to outgoing connections, so that a server that is started again finds its port free. */
const FIRST_PORT = 3350;
const BLOCK_SIZE = 100;

/** Ports of one run alone, for as long as its first one is held: another run beside it takes the next block. */
export class Ports {
  private next: number;

  private constructor(
    private readonly holder: Server,
    private readonly first: number,
  ) {
    this.next = first + 1;
  }

  static async claim(): Promise<Ports> {
    for (let first = FIRST_PORT; ; first += BLOCK_SIZE) {
      const holder = await listen(first);
      if (holder) return new Ports(holder, first);
    }
  }

  /** A port of this machine that nobody listens at, and that is given out once. */
  async free(): Promise<number> {
    for (;;) {
      const port = this.next++;
      if (port === this.first + BLOCK_SIZE) throw new Error('All ports of this run are given out');
      const server = await listen(port);
      if (server) {
        await close(server);
        return port;
      }
    }
  }

  /** They may be given out again: what held them has ended. */
  forget(): void {
    this.next = this.first + 1;
  }

  /** Leaves the block to others. */
  release(): Promise<void> {
    return close(this.holder);
  }
}

/** Undefined where somebody listens there already. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer().listen(port, '::');
  return Promise.race([
    once(server, 'listening').then(() => server),
    new Promise<undefined>((resolve) => server.once('error', () => resolve(undefined))),
  ]);
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
