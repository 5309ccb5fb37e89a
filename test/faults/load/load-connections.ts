import { connect, type Socket } from 'node:net';

/** The status of a response (0 if there was none), and whether the response has a Retry-After header. */
export interface LoadResponse {
  readonly status: number;
  readonly hasRetryAfter: boolean;
}

const NO_RESPONSE: LoadResponse = { status: 0, hasRetryAfter: false };
const NO_BYTES: Buffer = Buffer.alloc(0);
const HEAD_END = Buffer.from('\r\n\r\n');

/** A kept-alive connection that sends one call at a time. */
class Connection {
  private socket: Socket | undefined;
  private responseHead: LoadResponse | undefined;
  private isLastResponse = false;
  private missingBodyBytes = 0;
  private receivedBytes: Buffer = NO_BYTES;
  private onResponse: ((response: LoadResponse) => void) | undefined;

  constructor(
    private readonly port: number,
    private readonly timeoutMs: number,
  ) {}

  send(text: string): Promise<LoadResponse> {
    return new Promise((resolve) => {
      this.onResponse = resolve;
      this.open().write(text);
    });
  }

  close(): void {
    this.socket?.destroy();
  }

  private open(): Socket {
    if (this.socket?.writable) return this.socket;
    const socket = connect(this.port, '127.0.0.1').setNoDelay(true);
    socket.setTimeout(this.timeoutMs, () => socket.destroy());
    socket.on('data', (bytes) => this.receive(bytes));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.socket === socket) this.finishResponse(NO_RESPONSE);
    });
    return (this.socket = socket);
  }

  private receive(bytes: Buffer): void {
    if (this.responseHead) return this.countBodyBytes(bytes.byteLength);
    this.receivedBytes =
      this.receivedBytes.byteLength === 0 ? bytes : Buffer.concat([this.receivedBytes, bytes]);
    const headEnd = this.receivedBytes.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const text = this.receivedBytes.toString('latin1', 0, headEnd).toLowerCase();
    this.missingBodyBytes = Number(/\r\ncontent-length: (\d+)/.exec(text)?.[1] ?? 0);
    this.isLastResponse = text.includes('\r\nconnection: close');
    this.responseHead = {
      status: Number(text.slice(9, 12)),
      hasRetryAfter: text.includes('\r\nretry-after:'),
    };
    const bodyBytes = this.receivedBytes.byteLength - headEnd - HEAD_END.byteLength;
    this.receivedBytes = NO_BYTES;
    this.countBodyBytes(bodyBytes);
  }

  private countBodyBytes(bytes: number): void {
    this.missingBodyBytes -= bytes;
    if (this.missingBodyBytes <= 0 && this.responseHead) this.finishResponse(this.responseHead);
  }

  private finishResponse(response: LoadResponse): void {
    const { onResponse } = this;
    this.onResponse = undefined;
    this.responseHead = undefined;
    if (response === NO_RESPONSE || this.isLastResponse) this.disconnect();
    onResponse?.(response);
  }

  /** The reference to the socket is removed first, so that the socket's close event does not fail the next call. */
  private disconnect(): void {
    const { socket } = this;
    this.socket = undefined;
    this.isLastResponse = false;
    socket?.destroy();
  }
}

/**
 * A pool of kept-alive connections to one server, as proxies use it; calls wait for a free connection. It writes
 * HTTP/1.1 itself, because Node's client needs as much time for a call as the server for a refusal, and would be
 * the bottleneck.
 */
export class LoadConnections {
  private readonly freeConnections: Connection[];
  private readonly allConnections: readonly Connection[];
  private readonly waitingCalls: ((connection: Connection) => void)[] = [];

  constructor(port: number, { count, timeoutMs }: { count: number; timeoutMs: number }) {
    this.allConnections = Array.from({ length: count }, () => new Connection(port, timeoutMs));
    this.freeConnections = [...this.allConnections];
  }

  /**
   * Sends a first request over each connection and waits for all responses. Node accepts one new connection per turn of
   * its event loop, so connections opened under load would wait for seconds.
   */
  async open(text: string): Promise<void> {
    await Promise.all(this.allConnections.map((connection) => connection.send(text)));
  }

  /** Sends a complete HTTP/1.1 request. The response must have a Content-Length. */
  async send(text: string): Promise<LoadResponse> {
    const connection =
      this.freeConnections.pop() ??
      (await new Promise<Connection>((resolve) => this.waitingCalls.push(resolve)));
    const response = await connection.send(text);
    const nextCall = this.waitingCalls.shift();
    if (nextCall) nextCall(connection);
    else this.freeConnections.push(connection);
    return response;
  }

  close(): void {
    for (const connection of this.allConnections) connection.close();
  }
}
