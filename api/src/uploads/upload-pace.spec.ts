import { describe, expect, it } from 'vitest';
import { Readable } from 'node:stream';
import { UploadPace } from './upload-pace.js';

const BYTES_BETWEEN_PAUSES = 64 * 1024;
const chunks = Array.from({ length: 20 }, (_, index) => new Uint8Array(BYTES_BETWEEN_PAUSES / 2).fill(index));
// Compared with Buffer.equals, because `toEqual` takes seconds to compare 640 KiB.
const SENT_BYTES = Buffer.concat(chunks);

/** Returns an upload pace with a fake clock, which only the pauses advance. */
function createPace() {
  const time = { now: 0, pauses: 0 };
  const pace = new UploadPace({
    now: () => time.now,
    pause: async (ms) => {
      time.now += ms;
      time.pauses += 1;
    },
  });
  return { pace, time };
}

async function collect(pace: UploadPace, bytes: AsyncIterable<Uint8Array> = Readable.from(chunks)) {
  const receivedChunks: Uint8Array[] = [];
  for await (const chunk of pace.throttle(bytes)) receivedChunks.push(chunk);
  return Buffer.concat(receivedChunks);
}

describe('the bytes of an upload', () => {
  it('pass without pauses while there are no other requests', async () => {
    const { pace, time } = createPace();
    expect((await collect(pace)).equals(SENT_BYTES)).toBe(true);
    expect(time.pauses).toBe(0);
  });

  it('pass completely but in steps while there are other requests, and without pauses a tenth of a second later', async () => {
    const { pace, time } = createPace();
    pace.recordRequest();
    expect((await collect(pace)).equals(SENT_BYTES)).toBe(true);
    expect(time.pauses).toBe(10);
    time.now = 99;
    await collect(pace);
    expect(time.pauses).toBe(11);
    time.now = 200;
    await collect(pace);
    expect(time.pauses).toBe(11);
  });

  it('end with the error of their source', async () => {
    const { pace } = createPace();
    async function* cut() {
      yield new Uint8Array(5);
      throw new Error('The line broke');
    }
    await expect(collect(pace, cut())).rejects.toThrow('The line broke');
  });
});
