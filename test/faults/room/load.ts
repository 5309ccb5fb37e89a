import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loadCommand } from './cores.js';

/** A call that is sent again and again; a POST gets a new key each time. */
export interface LoadCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Calls a second, whether answered or not, over so many connections that are open before. */
interface Rate {
  readonly perSecond: number;
  readonly connections: number;
}

/** Calls are taken in turn: at a rate; or by so many who each wait for their answer. */
export interface LoadOrder {
  readonly origin: string;
  readonly calls: readonly LoadCall[];
  readonly seconds: number;
  readonly pace: Rate | { readonly callers: number };
}

/** What came of it. Times are milliseconds from when a call was due to its whole answer. */
export interface LoadResult {
  readonly sent: number;
  /** Answers by status; 0 is none at all. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Successes a second, while calls were sent. */
  readonly goodput: number;
  readonly acceptedP50Ms: number;
  readonly acceptedP99Ms: number;
  readonly refusedP99Ms: number;
  /** Refusals that do not say when to come back. */
  readonly unsaid: number;
  /** How much later than due calls were sent: what is not the server's fault. */
  readonly lateP99Ms: number;
}

/** A process of its own that sends calls, on a core of its own where that can be: it takes no time of those it asks. */
export class Load {
  private constructor(private readonly child: ChildProcess) {}

  static async start(): Promise<Load> {
    const script = fileURLToPath(new URL('./load-process.js', import.meta.url));
    const [command, ...args] = loadCommand(script);
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    await once(child, 'message');
    return new Load(child);
  }

  /** Sends what is ordered; throws where the process ends instead. */
  async send(order: LoadOrder): Promise<LoadResult> {
    const answer = Promise.race([
      once(this.child, 'message'),
      once(this.child, 'exit').then(() => {
        throw new Error('The process that sends the load has ended');
      }),
    ]);
    this.child.send(order);
    const [result] = (await answer) as [LoadResult];
    return result;
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.disconnect();
    await ended;
  }
}
