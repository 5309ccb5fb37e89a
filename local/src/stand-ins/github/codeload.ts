import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, Faults } from './faults.js';
import type { GitHubState } from './github-state.js';
import { zipOf } from './zip.js';

const ARCHIVE_PATH = /^\/([\w-]+)\/([\w.-]+)\/legacy\.zip\/([0-9a-f]+)$/;
const ENDLESS_CHUNK = Buffer.alloc(1024 * 1024);

/**
 * The server of archive downloads. As at GitHub, its host differs from the API's host. The URLs contain a
 * signature, so that downloads need no token. The stand-in does not check the signature.
 */
export interface RunningCodeload {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the archive host as a plain HTTP server, since an aborted response must close its connection. */
export async function startCodeload(options: {
  port: number;
  hostname: string;
  gitHub: GitHubState;
  faults: Faults;
}): Promise<RunningCodeload> {
  const { port, hostname, gitHub, faults } = options;
  const server = createServer((request, response) => {
    handleDownload(request, response, { gitHub, fault: faults.consume('download') }).catch(() =>
      response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://${hostname}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handleDownload(
  request: IncomingMessage,
  response: ServerResponse,
  { gitHub, fault }: { gitHub: GitHubState; fault: Fault | undefined },
): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?');
  const [, owner = '', name = '', sha = ''] = ARCHIVE_PATH.exec(path) ?? [];
  const status = statusOf(request, sha, fault);
  const call = {
    at: new Date().toISOString(),
    step: 'download',
    what: `${owner}/${name}`,
    login: null,
    status,
  };
  gitHub.recordCall(call);
  if (status !== 200) return void response.writeHead(status).end();
  if (fault?.kind === 'slow') await pause(fault.slowMs);
  response.writeHead(200, { 'content-type': 'application/zip' });
  if (fault?.kind === 'endless') return sendEndlessly(response);
  const bytes = zipOf({
    [`${owner}-${name}-${sha.slice(0, 7)}/README.md`]: `# ${name}\n\nThe source of ${owner}/${name} at ${sha}.\n`,
    [`${owner}-${name}-${sha.slice(0, 7)}/src/main.js`]: `console.log('${name}');\n`,
  });
  if (fault?.kind !== 'cut') return void response.end(bytes);
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

/**
 * Returns the status of a download. Refuses a request with an API token, because the product must not send its token to
 * this host.
 */
function statusOf(request: IncomingMessage, sha: string, fault: Fault | undefined): number {
  if (fault?.kind === 'status') return fault.status;
  if (request.headers.authorization !== undefined) return 400;
  return sha === '' ? 404 : 200;
}

async function sendEndlessly(response: ServerResponse): Promise<void> {
  const responseClosed = new Promise<void>((resolve) => response.once('close', resolve));
  while (!response.destroyed) {
    if (response.write(ENDLESS_CHUNK)) continue;
    await Promise.race([responseClosed, new Promise<void>((resolve) => response.once('drain', resolve))]);
  }
}
