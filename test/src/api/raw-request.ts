import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningApi } from './running-api.js';

/** A response with its bytes exactly as the server sent them. */
export interface RawResponse {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  readonly rawPayload: Buffer;
  readonly body: string;
  json(): unknown;
}

/** Options of a request. By default, it is a GET without headers. */
interface RequestOptions {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request over a socket, which keeps headers and bytes as they are. `path` is not normalized. */
export async function rawRequest(
  { application }: Pick<RunningApi, 'application'>,
  path: string,
  { method = 'GET', headers = {} }: RequestOptions = {},
): Promise<RawResponse> {
  const server = application.getHttpServer();
  if (!server.listening) await application.listen(0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sentRequest = request(
      { port, host: '127.0.0.1', method, path, headers, agent: false },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (chunk: Buffer) => pieces.push(chunk));
        response.once('error', reject).once('end', () => {
          const rawPayload = Buffer.concat(pieces);
          const body = rawPayload.toString();
          const { statusCode = 0, headers: responseHeaders } = response;
          resolve({ statusCode, headers: responseHeaders, rawPayload, body, json: () => JSON.parse(body) });
        });
      },
    );
    sentRequest.once('error', reject).end();
  });
}
