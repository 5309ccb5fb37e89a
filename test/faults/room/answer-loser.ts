import { once } from 'node:events';
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of an answer whose work was done: the line breaks, nothing ever comes, or a gateway speaks instead. */
export type Loss = 'reset' | 'hang' | '500';

/** Stands between the product and a stand-in; passes everything on, and loses the answers it is told to. */
export class AnswerLoser {
  /** Losses that were met. */
  fired = 0;
  /** Decides about each call whose work is done; passes all on unless set. */
  lose: (method: string, path: string) => Loss | undefined = () => undefined;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async before(origin: string): Promise<AnswerLoser> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const wire = new AnswerLoser(server, `http://127.0.0.1:${port}`);
    server.on('request', (request, response) => wire.pass(origin, request, response));
    return wire;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(origin: string, request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    const onward = ask(`${origin}${path}`, { method: request.method, headers: request.headers }, (answer) => {
      const loss = this.lose(request.method ?? 'GET', path);
      if (loss === undefined)
        return void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
      answer.resume();
      this.fired += 1;
      if (loss === 'reset') request.socket.destroy();
      if (loss === '500') response.writeHead(500).end('<h1>Internal Server Error</h1>');
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }
}
