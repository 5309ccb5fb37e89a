import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Serve = (request: IncomingMessage, response: ServerResponse) => void;
/** Sees a request; `pass` hands it on to who served before. */
type Stand = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** Stands before whatever serves requests so far: the last to come is the first to see them. */
export function standBefore({ server }: FastifyInstance, stand: Stand): void {
  const inside = server.listeners('request') as Serve[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    stand(request, response, () => {
      for (const serve of inside) serve.call(server, request, response);
    });
  });
}
