import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressInParts, decompressParts } from './data-export-document.js';

/** The limit of one decompressed part in bytes: 1 MiB plus the piece that exceeds it. */
const PART_MAX_BYTES = 1_100_000;
const PIECES = 400;
/** Pieces of 20,000 characters that cannot be compressed much; together 8 MB. */
const PIECE_TEXTS = Array.from({ length: PIECES }, () => randomBytes(10_000).toString('hex'));
const PARTS = Array.from({ length: 20 }, (_, index) =>
  gzipSync(PIECE_TEXTS.slice(index * 20, (index + 1) * 20).join('')),
);

describe('a document in parts (ACCOUNT-1)', () => {
  it('is compressed while its pieces are read: parts are stored before the last piece is read', async () => {
    let readPieces = 0;
    const readPiecesAtPart: number[] = [];
    const parts: Buffer[] = [];
    async function* countedPieces() {
      for (const piece of PIECE_TEXTS) {
        readPieces += 1;
        yield piece;
      }
    }
    const partCount = await compressInParts(countedPieces(), async (bytes, part) => {
      readPiecesAtPart.push(readPieces);
      parts.push(bytes);
      expect(part).toBe(parts.length);
    });
    expect(parts).toHaveLength(partCount);
    expect(partCount).toBeGreaterThan(5);
    expect(readPiecesAtPart[0]).toBeLessThan(PIECES / 5);
    const partLengths = parts.map((part) => gunzipSync(part).byteLength);
    expect(Math.max(...partLengths)).toBeLessThan(PART_MAX_BYTES);
    expect(parts.map((part) => gunzipSync(part).toString()).join('') === PIECE_TEXTS.join('')).toBe(true);
  });

  it('is decompressed while it is read: further parts are not read while the reader pauses', async () => {
    let readParts = 0;
    async function* countedParts() {
      for (const part of PARTS) {
        readParts += 1;
        yield part;
      }
    }
    const iterator = decompressParts(countedParts())[Symbol.asyncIterator]();
    const { value: firstChunk } = await iterator.next();
    expect(readParts).toBeLessThan(5);
    const chunks = [firstChunk];
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) chunks.push(next.value);
    expect(Buffer.concat(chunks).toString() === PIECE_TEXTS.join('')).toBe(true);
  });

  it('fails to be read if a part cannot be read', async () => {
    async function* failingParts() {
      yield* PARTS.slice(0, 2);
      throw new Error('no database');
    }
    await expect(text(decompressParts(failingParts()))).rejects.toThrow('no database');
  });
});
