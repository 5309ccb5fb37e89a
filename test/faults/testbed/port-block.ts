import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * The first port to use. It is below the range of outgoing connections, so that a restarted server finds its port
 * free.
 */
const FIRST_PORT = 3350;
const BLOCK_SIZE = 100;

/** A block of ports for one run, reserved by listening on its first port. A concurrent run gets the next block. */
export class PortBlock {
  private nextPort: number;

  private constructor(
    private readonly blockReservation: Server,
    private readonly firstPort: number,
  ) {
    this.nextPort = firstPort + 1;
  }

  static async reserve(): Promise<PortBlock> {
    for (let firstPort = FIRST_PORT; ; firstPort += BLOCK_SIZE) {
      const blockReservation = await listen(firstPort);
      if (blockReservation) return new PortBlock(blockReservation, firstPort);
    }
  }

  /** Returns a free port that it has not returned since the last call of `allowReuse`. */
  async findFreePort(): Promise<number> {
    for (;;) {
      const port = this.nextPort++;
      if (port === this.firstPort + BLOCK_SIZE) throw new Error('All ports of this run are given out');
      const server = await listen(port);
      if (server) {
        await close(server);
        return port;
      }
    }
  }

  /** Allows ports to be returned again. Call it after the processes that used them have exited. */
  allowReuse(): void {
    this.nextPort = this.firstPort + 1;
  }

  /** Releases the block. */
  release(): Promise<void> {
    return close(this.blockReservation);
  }
}

/** Returns undefined if the port is in use. */
async function listen(port: number): Promise<Server | undefined> {
  // An open connection would prevent the server from closing.
  const server = createServer((connection) => connection.destroy()).listen(port, '::');
  return Promise.race([
    once(server, 'listening').then(() => server),
    new Promise<undefined>((resolve) => server.once('error', () => resolve(undefined))),
  ]);
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
