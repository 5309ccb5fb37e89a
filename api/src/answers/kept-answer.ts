import { crc32 } from 'node:zlib';
import { compressText, type Encoding } from '../http/compressed-answers.js';

/** A finished answer: its JSON as bytes, under one mark, in each encoding that was asked for so far. */
export class KeptAnswer {
  /** Weak, since every encoding of the answer bears it. It tells versions of one address apart, and need not do more. */
  readonly etag: string;
  private readonly plain: Buffer;
  private readonly encoded = new Map<Encoding, Buffer>();

  constructor(private readonly text: string) {
    this.plain = Buffer.from(text);
    this.etag = `W/"${this.plain.byteLength.toString(36)}-${crc32(this.plain).toString(36)}"`;
  }

  /** Memory it takes with its encodings, roughly. */
  get size(): number {
    return this.plain.byteLength * 3;
  }

  /** Its bytes if they are at hand; `encode` makes those of an encoding. */
  bytes(encoding: Encoding | undefined): Buffer | undefined {
    return encoding ? this.encoded.get(encoding) : this.plain;
  }

  /** Compresses it, off the main thread, and keeps that. */
  async encode(encoding: Encoding): Promise<Buffer> {
    const made = await compressText(this.text, encoding);
    this.encoded.set(encoding, made);
    return made;
  }
}
