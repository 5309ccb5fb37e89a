import { hash } from 'node:crypto';
import { compress, type Encoding } from './content-negotiation.js';
import { JsonText } from './json-text.js';

declare module 'fastify' {
  interface FastifyReply {
    /** What is sent, where its compressed forms are worth keeping. */
    publicJson?: PublicJson<unknown>;
  }
}

/** Browsers revalidate each time and mostly get 304; shared caches may serve it for this long. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=5';
const VARY = 'authorization, accept-encoding';
/** Memory that an entry takes beside its text: headers and its place in the cache. */
const OVERHEAD_BYTES = 2048;

/** A reply that is the same for every visitor: caches may store it and revalidate it by its ETag. */
export class PublicJson<Reply> extends JsonText<Reply> {
  private readonly compressedForms = new Map<Encoding, Promise<Buffer>>();
  private readonly etag: string;

  constructor(text: string) {
    super(text);
    this.etag = `"${hash('sha256', text, 'base64url')}"`;
  }

  override get headers(): Readonly<Record<string, string>> {
    return { etag: this.etag, 'cache-control': CACHE_CONTROL, vary: VARY };
  }

  /** Bytes of memory with all compressed forms, at most: JSON shrinks to less than half its size. */
  get size(): number {
    return Buffer.byteLength(this.text) * 2 + OVERHEAD_BYTES;
  }

  /** The text compressed; done once for each encoding. */
  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.compressedForms.get(encoding);
    if (known) return known;
    const form = compress(this.text, encoding);
    this.compressedForms.set(encoding, form);
    return form;
  }
}
