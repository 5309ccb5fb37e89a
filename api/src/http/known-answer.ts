import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { takeEmptyBody } from './empty-bodies.js';

/** What an answer says. */
interface Said {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * An answer of which every byte is known before anybody asks. It goes to its connection as it is, which costs half of
 * what it takes Node to put the same together (docs/decisions/0026).
 */
export class KnownAnswer {
  private readonly status: number;
  private readonly headers: string[];
  /** A character for each byte, as Node writes headers. */
  private readonly body: string;
  private readonly whole: string;

  constructor({ status, headers, body }: Said, { keepAliveTimeout }: Pick<Server, 'keepAliveTimeout'>) {
    const bytes = Buffer.from(body);
    const always = { ...headers, 'content-length': String(bytes.byteLength) };
    const whileKept = {
      connection: 'keep-alive',
      'keep-alive': `timeout=${Math.floor(keepAliveTimeout / SECOND_MS)}`,
    };
    const lines = Object.entries({ ...always, ...whileKept }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.status = status;
    this.headers = Object.entries(always).flat();
    this.body = bytes.toString('latin1');
    this.whole = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${this.body}`;
  }

  /** Answers a request that nobody else has read or answered. */
  send(request: IncomingMessage, response: ServerResponse): void {
    takeEmptyBody(request);
    const { socket } = response;
    if (!socket || !isUsual(request, response))
      return void response.writeHead(this.status, this.headers).end(this.body, 'latin1');
    response.statusCode = this.status;
    socket.write(this.whole, 'latin1');
    // What Node waits for before it takes the connection's next request.
    response.emit('finish');
  }
}

/** Whether the answer has a body, nothing comes before it, and the connection is kept after it. */
function isUsual({ method, headers }: IncomingMessage, { shouldKeepAlive }: ServerResponse): boolean {
  return shouldKeepAlive && method !== 'HEAD' && headers.expect === undefined;
}
