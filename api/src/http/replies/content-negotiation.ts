import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { encodedTag, matchesAnyTag } from './entity-tags.js';

/** Shorter texts, in characters or bytes, are not compressed, because they fit into one packet anyway. */
const COMPRESSED_FROM_LENGTH = 1024;
/** Levels at which compression takes less time than it saves in transfer. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;

/** The content codings in which we send text. */
export type Encoding = 'br' | 'gzip';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses a text in a background thread. */
export function compress(text: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(text, { level: GZIP_LEVEL });
  return brotliAsync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
}

/**
 * Compresses text responses for clients that accept compression, and responds 304 to clients that already have the
 * response. Each encoding of a response has its own ETag, as RFC 9110 §8.8.3 requires of strong ETags.
 */
export function negotiateContent(server: FastifyInstance): void {
  server.decorateReply('publicText', undefined);
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!isText(payload, reply)) return done(null, payload);
    const encoding = chosenEncoding(reply, payload);
    const etag = reply.getHeader('etag');
    if (typeof etag === 'string') {
      const encodedEtag = encodedTag(etag, encoding);
      reply.header('etag', encodedEtag);
      if (matchesAnyTag(encodedEtag, request.headers['if-none-match']))
        return done(null, sendNotModified(reply));
    }
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    const compressed = reply.publicText?.compress(encoding) ?? compress(payload, encoding);
    compressed.then(
      (bytes) => done(null, bytes),
      (error: Error) => done(error),
    );
  });
}

/** Returns whether a payload is text: a string, or the bytes of the reply's `publicText`. */
function isText(payload: unknown, { publicText }: FastifyReply): payload is string | Buffer {
  return typeof payload === 'string' || (publicText !== undefined && payload === publicText.bytes);
}

function chosenEncoding(reply: FastifyReply, { length }: string | Buffer): Encoding | undefined {
  if (length < COMPRESSED_FROM_LENGTH || reply.hasHeader('content-encoding')) return undefined;
  const varyHeader = String(reply.getHeader('vary') ?? '');
  if (!varyHeader.includes('accept-encoding'))
    reply.header('vary', varyHeader ? `${varyHeader}, accept-encoding` : 'accept-encoding');
  return encodingOf(reply.request.headers['accept-encoding']);
}

function sendNotModified(reply: FastifyReply): null {
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/** Returns the better encoding that a client accepts, brotli or gzip; undefined if it accepts neither. */
export function encodingOf(header: string | string[] | undefined): Encoding | undefined {
  if (header === undefined) return undefined;
  const acceptedEncodings = String(header)
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  if (acceptedEncodings.includes('br')) return 'br';
  return acceptedEncodings.includes('gzip') ? 'gzip' : undefined;
}
