import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loadCommand } from './cores.js';

/** Who sends a head, or a body, a byte at a time, or reads an answer so. */
export type Slowness = 'head' | 'body' | 'reader';

export interface SlowOrder {
  readonly port: number;
  /** Connections of each kind. */
  readonly count: number;
  readonly authorization: string;
}

/** What became of those who were thrown out so far. */
export interface SlowEnd {
  readonly opened: number;
  /** The longest that one lived, milliseconds. A reader who reads nothing does not see its end. */
  readonly longestMs: { readonly head: number; readonly body: number };
}

/** A process of its own that keeps so many slow connections to one api; who is thrown out comes back. */
export class SlowClients {
  private constructor(private readonly child: ChildProcess) {}

  /** Resolves once all are connected. */
  static async start(order: SlowOrder): Promise<SlowClients> {
    const script = fileURLToPath(new URL('./slow-clients-process.js', import.meta.url));
    const [command, ...args] = loadCommand(script);
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    await once(child, 'message');
    child.send(order);
    await once(child, 'message');
    return new SlowClients(child);
  }

  /** Nobody comes back from now on; what is open stays until it is ended. */
  async end(): Promise<SlowEnd> {
    this.child.send('end');
    const [end] = (await once(this.child, 'message')) as [SlowEnd];
    return end;
  }

  stop(): void {
    this.child.disconnect();
  }
}
