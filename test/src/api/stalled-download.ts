import { connect } from 'node:net';

/** A download whose client keeps its connection open. */
export interface StalledDownload {
  /** The status of the response; undefined until its head arrives. */
  readonly status: () => number | undefined;
  /** Closes the connection. */
  stop(): void;
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) /;

/** Requests a download of the server at `origin` and keeps the connection open until `stop`. */
export function startDownload(
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): StalledDownload {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let responseText = '';
  socket.on('data', (bytes) => (responseText += bytes.toString('latin1')));
  socket.on('error', () => undefined);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`);
  return {
    status: () => {
      const [, status] = STATUS_LINE.exec(responseText) ?? [];
      return status === undefined ? undefined : Number(status);
    },
    stop: () => socket.destroy(),
  };
}
