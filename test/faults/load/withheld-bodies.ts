import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startLoadProcess } from './start-load-process.js';

/** The connections to open. Each sends the head of one request and a part of its body, and withholds the rest. */
export interface WithheldBodiesOptions {
  readonly port: number;
  /**
   * Request heads with their blank line, each with the loopback address that it is sent from; connections use them
   * in turn.
   */
  readonly senders: readonly { readonly head: string; readonly localAddress: string }[];
  readonly connectionCount: number;
  /** Bytes of each body that are sent as soon as the connection is open. */
  readonly sentBodyBytes: number;
  /** The interval at which one more byte is sent, in milliseconds; if omitted, none is sent. */
  readonly dripEveryMs?: number;
}

/** The responses of the api to incomplete requests. */
export interface WithheldBodiesResult {
  /** Connections opened, including reopened ones. */
  readonly openedCount: number;
  /** Connections that sent the head of their request and `sentBodyBytes` of the body. */
  readonly sentBodyCount: number;
  /** Number of connections by the status of their first response. */
  readonly countByStatus: Readonly<Record<string, number>>;
  /** Connections that received more than one response. */
  readonly respondedTwiceCount: number;
}

/** A child process that keeps connections with incomplete request bodies open, and reopens each one that is closed. */
export class WithheldBodies {
  private constructor(private readonly child: ChildProcess) {}

  /** Starts the process; resolves when each connection has sent its part of the body or was refused. */
  static async start(options: WithheldBodiesOptions): Promise<WithheldBodies> {
    const child = await startLoadProcess('withheld-bodies-process');
    child.send(options);
    await once(child, 'message');
    return new WithheldBodies(child);
  }

  /** Closes all connections and ends the process. */
  async stop(): Promise<WithheldBodiesResult> {
    this.child.send('stop');
    const [result] = (await once(this.child, 'message')) as [WithheldBodiesResult];
    this.child.disconnect();
    return result;
  }
}

/** Returns the head of a POST that announces a body of `bytes` bytes. */
export function requestHead(path: string, bytes: number, headers: Readonly<Record<string, string>>): string {
  const allHeaders = { host: '127.0.0.1', 'content-length': String(bytes), ...headers };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /api${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
