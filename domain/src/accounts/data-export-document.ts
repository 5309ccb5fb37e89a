import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';

const compress = promisify(gzip);

/** A part of a document ends after the piece with which its text reaches this length. */
const PART_LENGTH = 1024 * 1024;

/**
 * Compresses the pieces of a document and calls `storePart` for each part, one after another. Only one part is in
 * memory at a time, whatever the size of the document. Returns the number of parts.
 */
export async function compressInParts(
  pieces: AsyncIterable<string>,
  storePart: (bytes: Buffer, part: number) => Promise<unknown>,
): Promise<number> {
  let text = '';
  let part = 1;
  for await (const piece of pieces) {
    if (text.length >= PART_LENGTH) {
      await storePart(await compress(text), part);
      text = '';
      part += 1;
    }
    text += piece;
  }
  await storePart(await compress(text), part);
  return part;
}

/**
 * Returns the document whose compressed parts are given. Reads a part only when the reader of the document needs it. The
 * stream fails if reading a part fails.
 */
export function decompressParts(parts: AsyncIterable<Buffer>): Readable {
  // Each part is a gzip file. Several of them in sequence are one, too. An error of the parts destroys the
  // decompression, and so reaches the reader.
  return pipeline(Readable.from(parts, { highWaterMark: 1 }), createGunzip(), () => undefined);
}
