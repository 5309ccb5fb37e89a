import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startLoadProcess } from './start-load-process.js';

/** How a client is slow: it sends a head or a body one byte at a time, or reads its response slowly. */
export type Slowness = 'head' | 'body' | 'reader';

export interface SlowClientsTask {
  readonly port: number;
  /** Number of connections of each kind of slowness. */
  readonly countPerKind: number;
  readonly authorization: string;
}

/** How many connections were opened, and how long the closed ones lasted. */
export interface SlowClientsReport {
  readonly openedCount: number;
  /**
   * The longest lifetime of a connection, in milliseconds. Slow readers are not included, since they do not notice
   * that their connection was closed.
   */
  readonly longestMs: { readonly head: number; readonly body: number };
}

/** A child process that opens slow connections to one api, and reopens those that the api closes. */
export class SlowClients {
  private constructor(private readonly child: ChildProcess) {}

  /** Starts the process; resolves when all connections are open. */
  static async start(task: SlowClientsTask): Promise<SlowClients> {
    const child = await startLoadProcess('slow-clients-process');
    child.send(task);
    await once(child, 'message');
    return new SlowClients(child);
  }

  /** Stops reconnecting. Open connections stay until the api closes them. */
  async stopReconnecting(): Promise<SlowClientsReport> {
    this.child.send('end');
    const [report] = (await once(this.child, 'message')) as [SlowClientsReport];
    return report;
  }

  stop(): void {
    this.child.disconnect();
  }
}
