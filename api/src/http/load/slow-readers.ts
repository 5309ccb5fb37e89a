import type { Socket } from 'node:net';
import { MINUTE_MS, SECOND_MS } from '@market/domain/foundation/clock';
import type { FastifyInstance } from 'fastify';

/** Whoever lets an answer wait takes at least this much of it a minute, or all there is: a telephone on a bad line does. */
const TAKEN_AT_LEAST_BYTES = 64 * 1024;
const TAKEN_WITHIN_MS = MINUTE_MS;
const LOOK_EVERY_MS = 5 * SECOND_MS;

/** Where a connection stood when it had last taken enough. */
interface Mark {
  readonly atMs: number;
  readonly takenBytes: number;
}

/**
 * Connections whose answers wait in our memory. Node bounds how slowly a request comes in, and nobody else how slowly an
 * answer is taken: a reader who takes nothing, or a byte now and then, would keep it for ever.
 */
export class SlowReaders {
  private readonly marks = new Map<Socket, Mark>();

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  watch(socket: Socket): void {
    this.marks.set(socket, this.mark(socket));
    socket.once('close', () => this.marks.delete(socket));
  }

  /** Ends the connections that have taken too little since they last had taken enough. */
  look(): void {
    for (const [socket, { atMs, takenBytes }] of this.marks) {
      const hasTaken = this.mark(socket);
      const isEnough = hasTaken.takenBytes - takenBytes >= TAKEN_AT_LEAST_BYTES;
      if (socket.writableLength === 0 || isEnough) this.marks.set(socket, hasTaken);
      // What the system still holds for it goes too.
      else if (hasTaken.atMs - atMs >= TAKEN_WITHIN_MS) socket.resetAndDestroy();
    }
  }

  private mark(socket: Socket): Mark {
    return { atMs: this.nowMs(), takenBytes: socket.bytesWritten - socket.writableLength };
  }
}

/** Looks at a server's connections now and then, and ends those of slow readers. */
export function endSlowReaders(server: FastifyInstance, readers = new SlowReaders()): void {
  server.server.on('connection', (socket: Socket) => readers.watch(socket));
  const timer = setInterval(() => readers.look(), LOOK_EVERY_MS).unref();
  server.addHook('onClose', (_instance, done) => {
    clearInterval(timer);
    done();
  });
}
