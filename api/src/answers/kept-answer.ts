import { crc32 } from 'node:zlib';
import { compressed, type Encoding } from '../http/compressed-answers.js';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Browsers ask each time and mostly hear 304; caches between us and many of them may answer for this long. */
const HOW_LONG = 'public, max-age=0, must-revalidate, s-maxage=5';
const VARIES = 'authorization, accept-encoding';
const NOTHING = Buffer.alloc(0);
/** What an answer takes beside its bytes: its headers, its place in the cache. */
const BESIDE_BYTES = 2048;

/** How an answer goes out; `known` says that the asker has it already. */
export type Form = Encoding | 'plain' | 'known';
type Header = readonly [name: string, value: string];

/** A finished answer: its JSON as bytes, under one mark, in each encoding that was asked for so far, with its headers. */
export class KeptAnswer {
  /** Weak, since every encoding of the answer bears it. It tells versions of one address apart, and need not do more. */
  readonly etag: string;
  private readonly plain: Buffer;
  private readonly made: Map<Form, { readonly bytes: Buffer; readonly head: readonly Header[] }>;
  private readonly always: readonly Header[];

  constructor(text: string) {
    this.plain = Buffer.from(text);
    this.etag = `W/"${this.plain.byteLength.toString(36)}-${crc32(this.plain).toString(36)}"`;
    this.always = [
      ['etag', this.etag],
      ['cache-control', HOW_LONG],
      ['vary', VARIES],
    ];
    this.made = new Map([['known', { bytes: NOTHING, head: this.always }]]);
    this.take('plain', this.plain);
  }

  /** Memory it takes with its encodings, at most: what does not shrink to half of its size is not text. */
  get size(): number {
    return this.plain.byteLength * 2 + BESIDE_BYTES;
  }

  /** Its bytes if they are at hand; `encode` makes those of an encoding. */
  bytes(form: Form): Buffer | undefined {
    return this.made.get(form)?.bytes;
  }

  /** Its headers in a form that is at hand. */
  head(form: Form): readonly Header[] {
    return this.made.get(form)?.head ?? this.always;
  }

  /** Compresses it, off the main thread, and keeps that. */
  async encode(form: Form): Promise<Buffer> {
    if (form === 'plain' || form === 'known') return this.bytes(form) ?? NOTHING;
    const bytes = await compressed(this.plain, form);
    this.take(form, bytes);
    return bytes;
  }

  private take(form: Encoding | 'plain', bytes: Buffer): void {
    const encoding: Header[] = form === 'plain' ? [] : [['content-encoding', form]];
    const head: Header[] = [
      ['content-type', JSON_TYPE],
      ...this.always,
      ...encoding,
      ['content-length', String(bytes.byteLength)],
    ];
    this.made.set(form, { bytes, head });
  }
}
