import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IMAGE_MAX_BYTES, IMAGE_TEXTS, IMAGE_WIDTHS, imageSrcSet } from '@market/contract/uploads/images';
import { bombPicture, cameraPicture } from '@market/test/api/camera-pictures';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import sharp from 'sharp';

let storageFolder: string;
let api: RunningApi;
let lina: Person;

beforeAll(async () => {
  storageFolder = mkdtempSync(join(tmpdir(), 'market-images-'));
  api = await startApi({ STORAGE_DIR: storageFolder });
});
afterAll(async () => {
  await api.stop();
  rmSync(storageFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  rmSync(join(storageFolder, 'images'), { recursive: true, force: true });
  lina = await api.signUp('Lina');
});

function sendImage(payload: Buffer, headers: Record<string, string> = {}) {
  return api.inject({
    method: 'POST',
    url: '/api/uploads/images',
    headers: { authorization: lina.authorization, 'content-type': 'image/jpeg', ...headers },
    payload,
  });
}

const listImageFiles = () =>
  existsSync(join(storageFolder, 'images')) ? readdirSync(join(storageFolder, 'images')) : [];
/** Every file in the storage folder. */
const listAllFiles = () =>
  readdirSync(storageFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const readUploadStates = () =>
  api.query<{ state: string; is_kept: boolean }>('SELECT state, is_kept FROM uploads WHERE user_id = $1', [
    lina.userId,
  ]);

describe('a picture', () => {
  it('is stored in every width under a new name, upright, without metadata', async () => {
    const response = await sendImage(await cameraPicture(2000, 1200));
    expect(response.statusCode).toBe(201);
    const { id, image } = response.json();
    expect(image).toBe(`/media/images/${id}-1600.webp`);
    expect(listImageFiles().sort()).toEqual(IMAGE_WIDTHS.map((width) => `${id}-${width}.webp`).sort());
    expect(imageSrcSet(image)).toContain(`${id}-480.webp 480w`);
    const imageResponse = await api.inject(image);
    expect(imageResponse.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    const metadata = await sharp(imageResponse.rawPayload).metadata();
    // The camera was held sideways, so width and height are swapped.
    expect([metadata.width, metadata.height]).toEqual([960, 1600]);
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(imageResponse.rawPayload.includes('Secret Camera')).toBe(false);
    expect(await readUploadStates()).toEqual([{ state: 'stored', is_kept: true }]);
  });

  it('that is small is not enlarged', async () => {
    const { image } = (await sendImage(await cameraPicture(200, 300))).json();
    const metadata = await sharp((await api.inject(image)).rawPayload).metadata();
    expect([metadata.width, metadata.height]).toEqual([300, 200]);
  });

  it('is accepted only from people who are signed in', async () => {
    const response = await sendImage(await cameraPicture(20, 20), { authorization: '' });
    expect(response.statusCode).toBe(401);
    expect(listImageFiles()).toEqual([]);
  });

  it('is accepted by no other endpoint', async () => {
    const response = await api.inject({
      method: 'POST',
      url: '/api/mvps',
      headers: { authorization: lina.authorization, 'content-type': 'image/png' },
      payload: Buffer.from('x'),
    });
    expect(response.json()).toMatchObject({ status: 415, code: 'request/unsupported-media-type' });
  });
});

describe('a file that is no accepted picture is refused with its message, and nothing is stored', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const htmlPage = Buffer.from('<!doctype html><script>alert(1)</script>');
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj');

  afterEach(async () => {
    expect(listAllFiles()).toEqual([]);
    expect((await readUploadStates()).filter((row) => row.state !== 'failed' || row.is_kept)).toEqual([]);
  });

  it.each([
    ['a drawing with a script in it', () => svg],
    ['a page that says it is a JPEG', () => htmlPage],
    ['a PDF that says it is a JPEG', () => pdf],
    ['nothing at all', () => Buffer.alloc(0)],
    ['the first bytes of a JPEG and no more', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('%s', async (_name, file) => {
    const response = await sendImage(file());
    expect(response.json()).toMatchObject({ status: 415, detail: IMAGE_TEXTS.notImage });
  });

  it('a truncated picture', async () => {
    const originalImage = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    })
      .png()
      .toBuffer();
    const response = await sendImage(originalImage.subarray(0, originalImage.length / 2));
    expect(response.json()).toMatchObject({ status: 415, detail: IMAGE_TEXTS.notImage });
    expect(await readUploadStates()).toEqual([{ state: 'failed', is_kept: false }]);
  });

  it('a few kilobytes that decompress to more pixels than fit into memory', async () => {
    const bombImage = bombPicture(30_000, 30_000);
    expect(bombImage.length).toBeLessThan(200_000);
    const response = await sendImage(bombImage);
    expect(response.json()).toMatchObject({ status: 422, detail: IMAGE_TEXTS.tooManyPixels });
    // This test does not check the memory use: the fault test `upload-memory` in test/faults measures it in a separate
    // process.
  });

  it('one byte more than allowed, with a correct or a wrong declared length', async () => {
    const file = Buffer.alloc(IMAGE_MAX_BYTES, 0xff);
    expect((await sendImage(file)).json()).toMatchObject({ status: 413, detail: IMAGE_TEXTS.tooLarge });
    const responseToWrongLength = await sendImage(file, { 'content-length': '5' });
    expect(responseToWrongLength.json()).toMatchObject({ status: 413, detail: IMAGE_TEXTS.tooLarge });
  });
});

describe('one person', () => {
  it('cannot send more than a hundred pictures a day, also concurrently (UPLOAD-6)', async () => {
    const tinyImage = await cameraPicture(4, 4);
    await api.query(
      `INSERT INTO uploads (id, user_id, kind, state, file_name, byte_size, storage_key, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'image', 'stored', '', 1, 'x' || gen_random_uuid(), now(), now() FROM generate_series(1, 97)`,
      [lina.userId],
    );
    // At most three uploads of one person are received at the same time; a second batch succeeds
    // once the first is complete.
    const responses = await Promise.all(Array.from({ length: 2 }, () => sendImage(tinyImage)));
    responses.push(...(await Promise.all(Array.from({ length: 3 }, () => sendImage(tinyImage)))));
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(responses.find(({ statusCode }) => statusCode === 429)?.json()).toMatchObject({
      code: 'upload/too-many',
    });
  });
});
