import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 100;
const IDLE_CONNECTIONS_MAX = 16;

/** A request that the balancer forwards; the body is JSON text. */
export interface BalancedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * A load balancer in front of several apis. It keeps connections to each, polls /readyz, and tries the next api when a
 * connection is refused. It never repeats a request that was sent.
 */
export class Balancer {
  private readonly agents: readonly Agent[];
  private readonly readyByServerIndex: boolean[];
  private isOpen = true;
  private nextApiIndex = 0;
  private readonly watchesEnded: Promise<unknown>;

  constructor(private readonly servers: readonly { readonly origin: string }[]) {
    this.agents = servers.map(() => new Agent({ keepAlive: true, maxSockets: IDLE_CONNECTIONS_MAX }));
    this.readyByServerIndex = servers.map(() => true);
    this.watchesEnded = Promise.all(servers.map((_, serverIndex) => this.watch(serverIndex)));
  }

  /** Sends a request. Returns the status; throws if a sent request got no response. */
  async send(request: BalancedRequest): Promise<number> {
    for (let tryIndex = 0; ; tryIndex += 1) {
      const serverIndex = this.nextIndex();
      try {
        return await this.sendTo(serverIndex, request);
      } catch (error) {
        if (!isConnectionRefused(error) || tryIndex > this.servers.length * 50) throw error;
        this.readyByServerIndex[serverIndex] = false;
        await pause(10);
      }
    }
  }

  async close(): Promise<void> {
    this.isOpen = false;
    await this.watchesEnded;
    for (const agent of this.agents) agent.destroy();
  }

  private nextIndex(): number {
    for (let step = 0; step < this.servers.length; step += 1) {
      const serverIndex = (this.nextApiIndex += 1) % this.servers.length;
      if (this.readyByServerIndex[serverIndex]) return serverIndex;
    }
    return (this.nextApiIndex += 1) % this.servers.length;
  }

  private sendTo(serverIndex: number, { method, path, headers, body }: BalancedRequest): Promise<number> {
    const url = `${this.servers[serverIndex]?.origin}${path}`;
    const lengthHeader = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const options = { method, agent: this.agents[serverIndex], headers: { ...headers, ...lengthHeader } };
      const request = httpRequest(url, options, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      });
      request.once('error', reject);
      request.end(body);
    });
  }

  private async watch(serverIndex: number): Promise<void> {
    while (this.isOpen) {
      const status = await fetch(`${this.servers[serverIndex]?.origin}/readyz`, {
        signal: AbortSignal.timeout(2000),
      }).then(
        (response) => response.status,
        () => 0,
      );
      this.readyByServerIndex[serverIndex] = status === 200;
      await pause(POLL_INTERVAL_MS);
    }
  }
}

function isConnectionRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}
