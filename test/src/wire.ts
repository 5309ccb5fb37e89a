import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningApi } from './running-api.js';

/** What came over the wire. */
export interface Visited {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly rawPayload: Buffer;
  readonly body: string;
  json(): unknown;
}

/** How a visitor asks, where that is not as usual. */
interface Asked {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks over a connection, as browsers do: what `inject` asks never comes to the front door. `path` goes out as it is. */
export async function overWire(
  { application }: Pick<RunningApi, 'application'>,
  path: string,
  { method = 'GET', headers = {} }: Asked = {},
): Promise<Visited> {
  const server = application.getHttpServer();
  if (!server.listening) await application.listen(0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.once('error', reject).once('end', () => {
        const rawPayload = Buffer.concat(pieces);
        const body = rawPayload.toString();
        const { statusCode = 0, headers: told } = answer;
        resolve({ statusCode, headers: told, rawPayload, body, json: () => JSON.parse(body) });
      });
    });
    sent.once('error', reject).end();
  });
}
