import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * When the server closes, closes connections on which no request was ever sent. Browsers open such connections in
 * advance. Node counts them as busy, so closing the server would otherwise wait for them.
 */
export function closeUnusedConnections(server: FastifyInstance): void {
  const unusedSockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    unusedSockets.add(socket);
    socket.once('close', () => unusedSockets.delete(socket));
  });
  server.server.on('request', ({ socket }: IncomingMessage) => unusedSockets.delete(socket));
  server.addHook('preClose', (done) => {
    for (const socket of unusedSockets) socket.destroy();
    done();
  });
}
