import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertCheckedVideo } from '@market/test/api/checked-video';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { video } from '@market/test/browser/videos';
import { HOUR_MS, MINUTE_MS } from '../foundation/clock.js';
import { IncomingFiles } from './incoming-files.js';
import { UploadsQueries } from './uploads.queries.js';
import { UploadsService } from './uploads.service.js';
import { VideoChecksService } from './video-checks.service.js';

const STARTS_AT = new Date('2026-11-21T10:00:00Z');
const SMALL_VIDEO = video('upright.mp4');
const CHECK_CLAIM_MS = 3 * MINUTE_MS;

let folder: string;
let api: RunningApi;
let lina: Person;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'market-checks-'));
  api = await startApi({ STORAGE_DIR: folder });
  lina = await api.signUp('Lina');
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => setTimeAfterStart(0));
afterEach(() => void vi.restoreAllMocks());

const setTimeAfterStart = (ms: number) => api.setTime(new Date(STARTS_AT.getTime() + ms));
const check = (id: string) => api.application.get(VideoChecksService).check(id);
const readUpload = (id: string) => api.application.get(UploadsQueries).findById(id);
const pathOf = (id: string) => join(folder, 'incoming', id);

async function insertReceivedVideo(bytes: Buffer): Promise<string> {
  const id = await insertCheckedVideo(api, lina, bytes, STARTS_AT);
  await api.query(
    `UPDATE uploads SET state = 'received', content_type = '', give_up_at = NULL WHERE id = $1`,
    [id],
  );
  return id;
}

/** Makes the next check open a path that does not exist, although the file does. */
function breakNextInspection(id: string): void {
  vi.spyOn(api.application.get(IncomingFiles), 'pathOf')
    .mockReturnValueOnce(pathOf(id))
    .mockReturnValueOnce(join(folder, 'unreadable'));
}

describe('a video that our side cannot read (UPLOAD-42)', () => {
  it('is kept, and checked again after the lease', async () => {
    const id = await insertReceivedVideo(SMALL_VIDEO);
    breakNextInspection(id);
    await expect(check(id)).rejects.toThrow('ENOENT');
    expect(await readUpload(id)).toMatchObject({ state: 'received' });
    expect(existsSync(pathOf(id))).toBe(true);
    setTimeAfterStart(CHECK_CLAIM_MS);
    await check(id);
    expect(await readUpload(id)).toMatchObject({ state: 'checked', failure: null });
  });

  it('is checked again if it seems shorter than what was received, as on a file system that several servers share', async () => {
    const id = await insertReceivedVideo(SMALL_VIDEO);
    truncateSync(pathOf(id), 1000);
    await expect(check(id)).rejects.toThrow('1000 readable bytes');
    expect(await readUpload(id)).toMatchObject({ state: 'received' });
    writeFileSync(pathOf(id), SMALL_VIDEO);
    setTimeAfterStart(CHECK_CLAIM_MS);
    await check(id);
    expect(await readUpload(id)).toMatchObject({ state: 'checked' });
  });

  it('fails after five attempts, and a retry checks it before it is published', async () => {
    const id = await insertReceivedVideo(SMALL_VIDEO);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await readUpload(id)).toMatchObject({ state: 'received' });
      setTimeAfterStart(attempt * CHECK_CLAIM_MS);
      breakNextInspection(id);
      await expect(check(id)).rejects.toThrow('ENOENT');
    }
    expect(await readUpload(id)).toMatchObject({
      state: 'failed',
      failure: 'The video could not be published because of an error on our side',
      canRetry: true,
    });
    expect(existsSync(pathOf(id))).toBe(true);
    setTimeAfterStart(HOUR_MS);
    await api.application.get(UploadsService).retry(id, lina.userId);
    expect(await readUpload(id)).toMatchObject({ state: 'received', failure: null, canRetry: false });
    await check(id);
    expect(await readUpload(id)).toMatchObject({ state: 'checked', failure: null });
  });
});

it('a video that the parser refuses fails at once, and its file is deleted (UPLOAD-1)', async () => {
  const id = await insertReceivedVideo(SMALL_VIDEO.subarray(0, 5000));
  await check(id);
  expect(await readUpload(id)).toMatchObject({
    state: 'failed',
    failure: 'Could not load video metadata',
    canRetry: false,
  });
  expect(existsSync(pathOf(id))).toBe(false);
});
