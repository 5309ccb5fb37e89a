import { hash } from 'node:crypto';
import { compress, type Encoding } from './content-negotiation.js';

declare module 'fastify' {
  interface FastifyReply {
    /** The text of this response, if its compressed forms are to be cached. */
    publicText?: PublicText;
  }
}

/**
 * Browsers revalidate their copy before each use, and mostly receive 304. Shared caches may serve a copy for
 * 5 s without revalidation.
 */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=5';
/** How much memory a cached text takes besides its bytes, for headers and its entry in the cache. */
const CACHE_OVERHEAD_BYTES = 2048;

/** The headers of a text response. */
export interface PublicHeaders {
  readonly 'content-type': string;
  readonly vary: string;
  readonly [name: string]: string;
}

/** A text response that is the same for every visitor. Caches may store it and revalidate it by its ETag. */
export class PublicText {
  private readonly compressedForms = new Map<Encoding, Promise<Buffer>>();
  /** The text in UTF-8. It is encoded once, because Node would encode a string again for each response. */
  readonly bytes: Buffer;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly signedInHeaders: Readonly<Record<string, string>>;

  constructor(text: string, { vary, ...headers }: PublicHeaders) {
    this.bytes = Buffer.from(text);
    const etag = `"${hash('sha256', this.bytes, 'base64url')}"`;
    this.headers = { etag, 'cache-control': CACHE_CONTROL, vary, ...headers };
    this.signedInHeaders = headers;
  }

  /**
   * Returns the headers for a visitor, or for a signed-in caller, whose response no shared cache may store.
   */
  headersFor(isSignedIn: boolean): Readonly<Record<string, string>> {
    return isSignedIn ? this.signedInHeaders : this.headers;
  }

  /**
   * How many bytes the text and its compressed forms take at most; each form is less than half as large as
   * the text.
   */
  get size(): number {
    return this.bytes.length * 2 + CACHE_OVERHEAD_BYTES;
  }

  /** Returns the compressed text; each encoding is produced once. */
  compress(encoding: Encoding): Promise<Buffer> {
    const cachedBytes = this.compressedForms.get(encoding);
    if (cachedBytes) return cachedBytes;
    const compressedBytes = compress(this.bytes, encoding);
    this.compressedForms.set(encoding, compressedBytes);
    return compressedBytes;
  }
}
