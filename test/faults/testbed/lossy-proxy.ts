import { once } from 'node:events';
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a response is lost although the work was done: the connection is reset, no response is sent, or a gateway
 * responds 500.
 */
export type Loss = 'reset' | 'hang' | '500';

/** A proxy between the product and a stand-in. Forwards everything, except responses that `chooseLoss` selects. */
export class LossyProxy {
  /** Number of responses lost so far. */
  lostCount = 0;
  /** Selects the responses to lose; by default none. */
  chooseLoss: (method: string, path: string) => Loss | undefined = () => undefined;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async startBefore(origin: string): Promise<LossyProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const proxy = new LossyProxy(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => proxy.forward(origin, request, response));
    return proxy;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private forward(origin: string, request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    const forwardedRequest = sendRequest(
      `${origin}${path}`,
      { method: request.method, headers: request.headers },
      (upstream) => {
        const loss = this.chooseLoss(request.method ?? 'GET', path);
        if (loss === undefined)
          return void upstream.pipe(response.writeHead(upstream.statusCode ?? 502, upstream.headers));
        upstream.resume();
        this.lostCount += 1;
        if (loss === 'reset') request.socket.destroy();
        if (loss === '500') response.writeHead(500).end('<h1>Internal Server Error</h1>');
      },
    );
    forwardedRequest.on('error', () => response.destroy());
    request.pipe(forwardedRequest);
  }
}
