import { hash } from 'node:crypto';
import { compress, type Encoding } from './content-negotiation.js';

declare module 'fastify' {
  interface FastifyReply {
    /** The text being sent, if its compressed forms are worth storing. */
    publicText?: PublicText;
  }
}

/** Browsers revalidate each time and mostly get 304; shared caches may serve it for this long. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=5';
/** Memory that a cached text takes besides its bytes: headers and its entry in the cache. */
const OVERHEAD_BYTES = 2048;

/** Headers of a text: its type, what it varies by, and others that are sent with it. */
export interface PublicHeaders {
  readonly 'content-type': string;
  readonly vary: string;
  readonly [name: string]: string;
}

/** A response that is the same for every visitor: caches may store it and revalidate it by its ETag. */
export class PublicText {
  private readonly compressedForms = new Map<Encoding, Promise<Buffer>>();
  private readonly cachingHeaders: Readonly<Record<string, string>>;
  private readonly otherHeaders: Readonly<Record<string, string>>;

  constructor(
    readonly text: string,
    { vary, ...headers }: PublicHeaders,
  ) {
    this.cachingHeaders = {
      etag: `"${hash('sha256', text, 'base64url')}"`,
      'cache-control': CACHE_CONTROL,
      vary,
    };
    this.otherHeaders = headers;
  }

  /** Headers for a visitor, or for a signed-in caller, whose responses no shared cache may store. */
  headersFor(isSignedIn: boolean): Readonly<Record<string, string>> {
    return isSignedIn ? this.otherHeaders : { ...this.cachingHeaders, ...this.otherHeaders };
  }

  /** The most bytes of memory it takes with all compressed forms, each less than half the size of the text. */
  get size(): number {
    return Buffer.byteLength(this.text) * 2 + OVERHEAD_BYTES;
  }

  /** Returns the text compressed; each encoding is produced once. */
  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.compressedForms.get(encoding);
    if (known) return known;
    const form = compress(this.text, encoding);
    this.compressedForms.set(encoding, form);
    return form;
  }
}
