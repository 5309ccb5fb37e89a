import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { standBefore } from './before-framework.js';

/**
 * Browsers open connections ahead of need. Node takes one on which nothing was asked yet for busy, and a server that is
 * to stop would wait for it: such connections are closed first, so that a process that stops is gone at once.
 */
export function closeUnusedConnections(server: FastifyInstance): void {
  const unused = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  standBefore(server, (request, _response, pass) => {
    unused.delete(request.socket);
    pass();
  });
  server.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy();
    done();
  });
}
