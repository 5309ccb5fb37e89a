import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ListingInput } from '@market/contract/listings/listing-form';
import { imageAddress } from '@market/contract/uploads/images';
import { insertCheckedVideo } from '@market/test/api/checked-video';
import { cameraPicture } from '@market/test/api/camera-pictures';
import { linkGitHub } from '@market/test/api/catalogue';
import { LISTING_BODY } from '@market/test/api/listing-body';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { offerListing } from '@market/test/api/shop';
import { DAY_MS } from '../foundation/clock.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { ListingsService } from '../listings/listings.service.js';
import { ImageUploadsService } from './image-uploads.service.js';
import { UploadsCleaner } from './uploads-cleaner.js';

let folder: string;
let api: RunningApi;
let lina: Person;
let testStart: Date;

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
  testStart = new Date();
  setTimeAfterStart(0);
  await api.query('TRUNCATE uploads');
  for (const name of ['incoming', 'images']) {
    rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(join(folder, name), { recursive: true });
  }
});

const setTimeAfterStart = (ms: number) => api.setTime(new Date(testStart.getTime() + ms));
const clean = () => api.application.get(UploadsCleaner).clean(100);
const listImages = () => readdirSync(join(folder, 'images'));
const listIncomingFiles = () => readdirSync(join(folder, 'incoming'));

async function insertUpload(state: string, canRetry = false): Promise<string> {
  const id = await insertCheckedVideo(api, lina, Buffer.from('bytes'), testStart);
  await api.query('UPDATE uploads SET state = $2, can_retry = $3 WHERE id = $1', [id, state, canRetry]);
  return id;
}

/** Writes a file that was modified more than a day ago. */
function writeOldFile(path: string): void {
  const moreThanADayAgo = new Date(testStart.getTime() - DAY_MS - 1000);
  writeFileSync(join(folder, path), 'x');
  utimesSync(join(folder, path), moreThanADayAgo, moreThanADayAgo);
}

/** Waits until the cleaner waits for a row that a transaction of the test has locked. */
const expectCleanerWaits = () =>
  expect
    .poll(() =>
      api.query(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      ),
    )
    .toHaveLength(1);

describe('the cleaner', () => {
  it('deletes an incomplete video a day after its upload began, not a second earlier', async () => {
    const id = await insertUpload('receiving');
    setTimeAfterStart(DAY_MS - 1000);
    expect(await clean()).toBe(0);
    expect(listIncomingFiles()).toEqual([id]);
    setTimeAfterStart(DAY_MS);
    await clean();
    expect(listIncomingFiles()).toEqual([]);
    expect(await api.query('SELECT state, is_kept FROM uploads')).toEqual([
      { state: 'failed', is_kept: false },
    ]);
  });

  it('never deletes a video that is being published', async () => {
    for (const state of ['received', 'checked', 'publishing']) await insertUpload(state);
    setTimeAfterStart(30 * DAY_MS);
    await clean();
    expect(listIncomingFiles()).toHaveLength(3);
  });

  it('deletes at once the files of a published or refused video that remained after a crash', async () => {
    await insertUpload('published');
    await insertUpload('failed');
    await clean();
    expect(listIncomingFiles()).toEqual([]);
  });

  it('keeps a failed video for a week', async () => {
    await insertUpload('failed', true);
    setTimeAfterStart(7 * DAY_MS - 1000);
    await clean();
    expect(listIncomingFiles()).toHaveLength(1);
    setTimeAfterStart(7 * DAY_MS);
    await clean();
    expect(listIncomingFiles()).toEqual([]);
    expect(await api.query('SELECT can_retry FROM uploads')).toEqual([{ can_retry: false }]);
  });

  it('keeps a failed video whose owner retries it while the cleaner runs (UPLOAD-3)', async () => {
    const id = await insertUpload('failed', true);
    setTimeAfterStart(7 * DAY_MS);
    let cleaning: Promise<number> | undefined;
    await api.application.get(Transactions).run(async (tx) => {
      await tx.query(`UPDATE uploads SET state = 'checked', can_retry = false WHERE id = $1`, [id]);
      cleaning = clean();
      await expectCleanerWaits();
    });
    await cleaning;
    expect(listIncomingFiles()).toEqual([id]);
    expect(await api.query('SELECT state, is_kept FROM uploads')).toEqual([
      { state: 'checked', is_kept: true },
    ]);
  });

  it('keeps a picture that a listing starts to use while the cleaner runs (UPLOAD-7)', async () => {
    const pictures = api.application.get(ImageUploadsService);
    const { id } = await pictures.receive(lina.userId, Readable.from([await cameraPicture(20, 20)]));
    const listingId = await offerListing(api, lina);
    setTimeAfterStart(DAY_MS);
    const transactions = api.application.get(Transactions);
    let cleaning: Promise<number> | undefined;
    await transactions.run(async (tx) => {
      await tx.query('SELECT FROM uploads WHERE id = $1 FOR SHARE', [id]);
      cleaning = clean();
      await expectCleanerWaits();
      await tx.query('UPDATE listings SET image = $2 WHERE id = $1', [listingId, imageAddress(id)]);
    });
    await cleaning;
    expect(listImages()).toHaveLength(3);
    expect(await api.query('SELECT is_kept FROM uploads')).toEqual([{ is_kept: true }]);
  });

  it('deletes a picture without a listing after a day, and keeps those that a listing or a waiting change uses', async () => {
    const pictures = api.application.get(ImageUploadsService);
    const [unusedId, shownId, proposedId] = await Promise.all(
      [1, 2, 3].map(
        async () => (await pictures.receive(lina.userId, Readable.from([await cameraPicture(20, 20)]))).id,
      ),
    );
    const listingId = await offerListing(api, lina);
    await api.query(`UPDATE listings SET image = $2, proposal = $3 WHERE id = $1`, [
      listingId,
      imageAddress(shownId ?? ''),
      JSON.stringify({ image: imageAddress(proposedId ?? '') }),
    ]);
    await clean();
    expect(listImages()).toHaveLength(9);
    setTimeAfterStart(DAY_MS);
    await clean();
    expect(listImages().some((name) => name.startsWith(unusedId ?? ''))).toBe(false);
    expect(listImages()).toHaveLength(6);
  });

  it('keeps a picture to which a listing refers by its web address on this site (UPLOAD-7)', async () => {
    const pictures = api.application.get(ImageUploadsService);
    const { id, image } = await pictures.receive(lina.userId, Readable.from([await cameraPicture(20, 20)]));
    await linkGitHub(api, lina);
    const form = ListingInput.parse({ ...LISTING_BODY, image: `http://localhost:3000${image}` });
    await api.application.get(ListingsService).create(lina.userId, form);
    setTimeAfterStart(DAY_MS);
    await clean();
    expect(listImages().filter((name) => name.startsWith(id))).toHaveLength(3);
  });

  it('deletes leftover files of a crash after a day, and no files outside its folders', async () => {
    const [strayId, freshId] = [await insertUpload('published'), await insertUpload('published')];
    await api.query('UPDATE uploads SET is_kept = false');
    const strayPaths = [`incoming/${strayId}`, `incoming/${strayId}.json`, `images/${strayId}-480.webp`];
    mkdirSync(join(folder, 'covers'), { recursive: true });
    for (const path of [...strayPaths, 'images/.unfinished-x', 'covers/a.webp']) writeOldFile(path);
    await clean();
    expect(listIncomingFiles()).toEqual([freshId]);
    expect(listImages()).toEqual([]);
    expect(existsSync(join(folder, 'covers', 'a.webp'))).toBe(true);
  });

  it('keeps all files if it runs with an empty database or with that of another installation (UPLOAD-7)', async () => {
    const id = randomUUID();
    writeOldFile(`incoming/${id}`);
    writeOldFile(`images/${id}-480.webp`);
    expect(await clean()).toBe(0);
    await insertUpload('received');
    expect(await clean()).toBe(0);
    expect(listIncomingFiles()).toContain(id);
    expect(listImages()).toEqual([`${id}-480.webp`]);
  });
});
