import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit into one packet anyway. */
const FROM_CHARACTERS = 1024;
/** Levels that cost less time than the bytes they save take to travel. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;

const VARIES_BY = 'accept-encoding';

/** What answers are compressed by. */
export type Encoding = 'br' | 'gzip';
type Done = (error: Error | null, compressed?: Buffer) => void;

const COMPRESS: Record<Encoding, (text: string | Buffer, done: Done) => void> = {
  br: (text, done) =>
    brotliCompress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }, done),
  gzip: (text, done) => gzip(text, { level: GZIP_LEVEL }, done),
};

/** Compresses the bytes of a text, off the main thread. */
export const compressed = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  promisify<Buffer, Buffer>((given, done) =>
    COMPRESS[encoding](given, (error, made) => done(error, made ?? Buffer.alloc(0))),
  )(bytes);

/** Compresses what handlers answer (text, not files) for clients that take it, off the main thread. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < FROM_CHARACTERS) return done(null, payload);
    const vary = String(reply.getHeader('vary') ?? '');
    if (!vary.includes(VARIES_BY)) reply.header('vary', vary ? `${vary}, ${VARIES_BY}` : VARIES_BY);
    const encoding = encodingOf(request.headers[VARIES_BY]);
    if (!encoding || reply.hasHeader('content-encoding')) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return COMPRESS[encoding](payload, done);
  });
}

/** How an answer of so many characters is compressed for a client; undefined where it goes out as it is. */
export function encodingFor(header: string | string[] | undefined, characters: number): Encoding | undefined {
  return header === undefined || characters < FROM_CHARACTERS ? undefined : encodingOf(header);
}

/** The best encoding a client takes: brotli, else gzip; undefined where it takes neither. */
export function encodingOf(header: string | string[] | undefined): Encoding | undefined {
  const taken = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : undefined;
}
