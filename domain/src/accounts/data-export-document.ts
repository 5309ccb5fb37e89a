import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';

const compress = promisify(gzip);

/** The length of a part in characters before compression. The piece that reaches it ends the part. */
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
 * Returns the decompressed document as a stream. Reads a part only when the reader of the document needs it. The stream
 * fails if reading a part fails.
 */
export function decompressParts(parts: AsyncIterable<Buffer>): Readable {
  // Each part is a gzip file, and concatenated gzip files are a gzip file, too. If reading a part fails, the returned
  // stream fails with that error.
  return pipeline(Readable.from(parts, { highWaterMark: 1 }), createGunzip(), () => undefined);
}
