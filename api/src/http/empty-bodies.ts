import type { IncomingMessage } from 'node:http';

/**
 * Takes the body of a request for read where there is none, before the request is answered. Else Node opens, reads and
 * closes an empty stream afterwards, turn by turn, which costs more than the rest of the front door; Node 24 can be told
 * to leave that out (`optimizeEmptyRequests`). Such a request never ends nor closes: wait for its answer instead. A body
 * that is there is left to Node, which reads past it.
 */
export function takeEmptyBody(request: IncomingMessage): void {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers;
  if (length === '0' && coding === undefined) request.read();
}
