import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { imageAddress } from '@market/contract/uploads/images';
import { insertCheckedVideo } from '@market/test/api/checked-video';
import { cameraPicture } from '@market/test/api/camera-pictures';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { offer } from '@market/test/api/shop';
import { DAY_MS } from '../foundation/clock.js';
import { ImageUploadsService } from './image-uploads.service.js';
import { UploadsCleaner } from './uploads-cleaner.js';

let folder: string;
let api: RunningApi;
let lina: Person;
let start: Date;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'market-cleaner-'));
  api = await startApi({ STORAGE_DIR: folder });
  lina = await api.signUp('Lina');
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  start = new Date();
  later(0);
  await api.query('TRUNCATE uploads');
  for (const name of ['incoming', 'images']) {
    rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(join(folder, name), { recursive: true });
  }
});

const later = (ms: number) => api.setTime(new Date(start.getTime() + ms));
const clean = () => api.application.get(UploadsCleaner).clean(100);
const images = () => readdirSync(join(folder, 'images'));
const incoming = () => readdirSync(join(folder, 'incoming'));

async function put(state: string, canRetry = false): Promise<string> {
  const id = await insertCheckedVideo(api, lina, Buffer.from('bytes'), start);
  await api.query('UPDATE uploads SET state = $2, can_retry = $3 WHERE id = $1', [id, state, canRetry]);
  return id;
}

describe('the cleaner', () => {
  it('deletes an incomplete video a day after its last byte, not a second earlier', async () => {
    const id = await put('receiving');
    later(DAY_MS - 1000);
    expect(await clean()).toBe(0);
    expect(incoming()).toEqual([id]);
    later(DAY_MS);
    await clean();
    expect(incoming()).toEqual([]);
    expect(await api.query('SELECT state, is_kept FROM uploads')).toEqual([
      { state: 'failed', is_kept: false },
    ]);
  });

  it('never deletes a video that is being published', async () => {
    for (const state of ['received', 'checked', 'publishing']) await put(state);
    later(30 * DAY_MS);
    await clean();
    expect(incoming()).toHaveLength(3);
  });

  it('deletes files that a crash left of a published or refused video at once', async () => {
    await put('published');
    await put('failed');
    await clean();
    expect(incoming()).toEqual([]);
  });

  it('keeps a failed video for a week', async () => {
    await put('failed', true);
    later(7 * DAY_MS - 1000);
    await clean();
    expect(incoming()).toHaveLength(1);
    later(7 * DAY_MS);
    await clean();
    expect(incoming()).toEqual([]);
    expect(await api.query('SELECT can_retry FROM uploads')).toEqual([{ can_retry: false }]);
  });

  it('deletes a picture without a listing after a day, and keeps those that a listing or a waiting change uses', async () => {
    const pictures = api.application.get(ImageUploadsService);
    const [unused, shownId, proposed] = await Promise.all(
      [1, 2, 3].map(
        async () => (await pictures.receive(lina.userId, Readable.from([await cameraPicture(20, 20)]))).id,
      ),
    );
    const listing = await offer(api, lina);
    await api.query(`UPDATE listings SET image = $2, proposal = $3 WHERE id = $1`, [
      listing,
      imageAddress(shownId ?? ''),
      JSON.stringify({ image: imageAddress(proposed ?? '') }),
    ]);
    await clean();
    expect(images()).toHaveLength(9);
    later(DAY_MS);
    await clean();
    expect(images().some((name) => name.startsWith(unused ?? ''))).toBe(false);
    expect(images()).toHaveLength(6);
  });

  it('deletes files without a row after a day, and no files outside its folders', async () => {
    const [strayId, freshId] = [randomUUID(), randomUUID()];
    const moreThanADayAgo = new Date(start.getTime() - DAY_MS - 1000);
    for (const path of [
      `incoming/${strayId}`,
      `incoming/${strayId}.json`,
      `images/${strayId}-480.webp`,
      'images/.unfinished-x',
    ]) {
      writeFileSync(join(folder, path), 'x');
      utimesSync(join(folder, path), moreThanADayAgo, moreThanADayAgo);
    }
    writeFileSync(join(folder, 'incoming', freshId), 'x');
    mkdirSync(join(folder, 'covers'), { recursive: true });
    writeFileSync(join(folder, 'covers', 'a.webp'), 'x');
    utimesSync(join(folder, 'covers', 'a.webp'), moreThanADayAgo, moreThanADayAgo);
    await clean();
    expect(incoming()).toEqual([freshId]);
    expect(images()).toEqual([]);
    expect(existsSync(join(folder, 'covers', 'a.webp'))).toBe(true);
  });
});
