import { afterAll, beforeAll, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertCheckedVideo } from '@market/test/api/checked-video';
import { type FakeYouTube, startFakeYouTube } from '@market/test/stand-ins/fake-youtube';
import { type RunningApi, startApi } from '@market/test/api/running-api';
import { video } from '@market/test/browser/videos';
import { Clock } from '../foundation/clock.js';
import { ReadPool } from '../foundation/sql/read-pool.js';
import { PromiseAges } from '../operations/promise-ages.queries.js';
import { UploadsQueries } from './uploads.queries.js';
import { VideoPublishingService } from './video-publishing.service.js';

const STARTS_AT = new Date('2026-11-21T10:00:00Z');

let folder: string;
let api: RunningApi;
let youtube: FakeYouTube;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'market-disabled-people-'));
  youtube = await startFakeYouTube();
  api = await startApi({ STORAGE_DIR: folder, ...youtube.environment });
  api.setTime(STARTS_AT);
});
afterAll(async () => {
  await api.stop();
  await youtube.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function countLateVideos(): Promise<number | undefined> {
  const ages = new PromiseAges(api.application.get(ReadPool), api.application.get(Clock));
  return (await ages.read()).find(({ promise }) => promise === 'video')?.waiting;
}

it('a video waits without an alarm while its person is disabled, and is published afterwards (UPLOAD-43)', async () => {
  const service = api.application.get(VideoPublishingService);
  const lina = await api.signUp('Lina');
  const setDisabledAt = (disabledAt: Date | null) =>
    api.query('UPDATE users SET disabled_at = $2 WHERE id = $1', [lina.userId, disabledAt]);
  const id = await insertCheckedVideo(api, lina, video('upright.mp4'), STARTS_AT);
  await setDisabledAt(STARTS_AT);
  expect(await service.findDue(100)).toEqual([]);
  await service.publish(id);
  expect(youtube.sessions.size).toBe(0);
  expect(await countLateVideos()).toBe(0);
  await setDisabledAt(null);
  expect(await countLateVideos()).toBe(1);
  expect(await service.findDue(100)).toEqual([id]);
  await service.publish(id);
  expect(youtube.sessions.size).toBe(1);
  expect(await api.application.get(UploadsQueries).findById(id)).toMatchObject({ state: 'published' });
});
