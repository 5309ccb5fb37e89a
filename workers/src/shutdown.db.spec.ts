import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { SETTINGS } from '@market/domain/foundation/settings/configuration';
import { UploadsQueries } from '@market/domain/uploads/uploads.queries';
import { insertCheckedVideo } from '@market/test/api/checked-video';
import { type RunningApi, startApi } from '@market/test/api/running-api';
import { padVideo } from '@market/test/browser/videos';
import { type FakeYouTube, startFakeYouTube } from '@market/test/stand-ins/fake-youtube';
import { until } from '@market/test/until';
import { JobProcessor } from './processors/job-processor.js';
import { WorkersModule } from './workers.module.js';

/** A video that is sent in three chunks. */
const VIDEO_BYTES = padVideo('upright.mp4', 9_000_000);

let folder: string;
let youtube: FakeYouTube;
let api: RunningApi;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'market-shutdown-'));
  youtube = await startFakeYouTube();
  api = await startApi({ STORAGE_DIR: folder, ...youtube.environment });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await api.stop();
  await youtube.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('workers that shut down stop publishing a video after its current chunk (API-10)', async () => {
  const closeQueueSpy = vi.spyOn(JobProcessor.prototype, 'beforeApplicationShutdown');
  const id = await insertCheckedVideo(api, await api.signUp('Lina'), VIDEO_BYTES, new Date());
  let respond = () => {};
  const response = new Promise<void>((resolve) => (respond = resolve));
  let chunkCount = 0;
  youtube.onStep = (step) => {
    if (step !== 'piece') return;
    chunkCount += 1;
    return response;
  };
  const workers = await NestFactory.createApplicationContext(
    WorkersModule.forSettings(api.application.get(SETTINGS)),
    { logger: false, abortOnError: false },
  );
  await until(() => chunkCount > 0);
  const closing = workers.close();
  // When this hook is called, Nest has called all `onModuleDestroy` hooks, one of which stops publishing.
  await until(() => closeQueueSpy.mock.calls.length > 0);
  respond();
  await closing;
  expect(chunkCount).toBe(1);
  expect(youtube.videos).toEqual([]);
  const upload = await api.application.get(UploadsQueries).findById(id);
  expect(upload).toMatchObject({ state: 'publishing', videoId: null });
  expect(Number(upload?.sentBytes)).toBeGreaterThan(0);
  expect(Number(upload?.sentBytes)).toBeLessThan(VIDEO_BYTES.length);
});
