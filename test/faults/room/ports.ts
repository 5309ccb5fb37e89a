import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections, so that a server that is started again finds its port free. */
const FIRST_PORT = Number(process.env['FAULTS_FIRST_PORT'] ?? 3350);
let next = FIRST_PORT;

/** A port of this machine that nobody listens at, and that is given out once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next++;
    if (await isFree(port)) return port;
  }
}

/** Ports may be given out again: what held them has ended. */
export function forgetPorts(): void {
  next = FIRST_PORT;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '::');
  const isOurs = await Promise.race([
    once(server, 'listening').then(() => true),
    new Promise<boolean>((resolve) => server.once('error', () => resolve(false))),
  ]);
  if (isOurs) {
    server.close();
    await once(server, 'close');
  }
  return isOurs;
}
