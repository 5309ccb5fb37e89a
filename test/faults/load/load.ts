import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startLoadProcess } from './start-load-process.js';

/** A call that the load process sends repeatedly. Each POST gets a new idempotency key. */
export interface LoadCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How many copies of `body` make up the sent body. They are joined in the load process, to pass it less data. */
  readonly bodyRepeatCount?: number;
  /** The kind of the call. Each kind has its own 99th percentile in the result. */
  readonly kind?: string;
}

/** How many calls are sent per second, whether or not responses arrive, and over how many connections. */
interface CallRate {
  readonly callsPerSecond: number;
  readonly connectionCount: number;
}

/** The calls that the load process will send, in turn, and the server that receives them. */
export interface LoadCalls {
  readonly origin: string;
  readonly calls: readonly LoadCall[];
}

/**
 * How long the load process sends, and at which pace: a number of calls per second, or a number of callers who each
 * wait for their response.
 */
export interface LoadTask {
  readonly durationSeconds: number;
  readonly pace: CallRate | { readonly callerCount: number };
}

/**
 * What the load process measured. Times are in milliseconds, from the planned time of a call to the end of its
 * response.
 */
export interface LoadResult {
  readonly sentCount: number;
  /** Number of responses by status; 0 means no response. */
  readonly countByStatus: Readonly<Record<string, number>>;
  /** Successful responses per second. */
  readonly goodputPerSecond: number;
  readonly acceptedP50Ms: number;
  readonly acceptedP95Ms: number;
  readonly acceptedP99Ms: number;
  /** The 99th percentile of successful calls, by kind. */
  readonly acceptedP99MsByKind: Readonly<Record<string, number>>;
  readonly refusedP99Ms: number;
  /** The number of refusals without a Retry-After header. */
  readonly refusedWithoutRetryAfterCount: number;
  /** The 99th percentile of how late the load process sent calls. The server is not responsible for this delay. */
  readonly lateP99Ms: number;
}

/** A message to the load process. */
export type LoadMessage = { readonly prepare: LoadCalls } | { readonly send: LoadTask };

/**
 * A child process that sends calls, if possible on a core of its own, so that it takes no processor time from the
 * servers.
 */
export class LoadProcess {
  private constructor(private readonly child: ChildProcess) {}

  static async start(): Promise<LoadProcess> {
    const child = await startLoadProcess('load-process');
    return new LoadProcess(child);
  }

  /**
   * Passes the calls to the load process. Call this before the measured time: passing thousands of calls keeps the test
   * process busy, and the stand-ins run in that process.
   */
  async prepare(calls: LoadCalls): Promise<void> {
    await this.request({ prepare: calls });
  }

  /** Sends the prepared calls as `task` describes, and returns their results. Throws if the process exits. */
  async send(task: LoadTask): Promise<LoadResult> {
    return (await this.request({ send: task })) as LoadResult;
  }

  /** Sends a message to the process, and returns its reply. */
  private async request(message: LoadMessage): Promise<unknown> {
    const waits = new AbortController();
    const reply = Promise.race([
      once(this.child, 'message', waits),
      once(this.child, 'exit', waits).then(() => {
        throw new Error('The process that sends the load has ended');
      }),
    ]);
    this.child.send(message);
    try {
      return (await reply)[0] as unknown;
    } finally {
      waits.abort();
    }
  }

  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.disconnect();
    await exited;
  }
}
