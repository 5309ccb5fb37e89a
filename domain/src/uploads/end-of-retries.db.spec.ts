import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadFailedText } from '@market/contract/uploads/upload-texts';
import { insertCheckedVideo } from '@market/test/api/checked-video';
import { type FakeYouTube, startFakeYouTube } from '@market/test/stand-ins/fake-youtube';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { video } from '@market/test/browser/videos';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';
import { IncomingFiles } from './incoming-files.js';
import { UploadsQueries } from './uploads.queries.js';
import { VideoPublishingService } from './video-publishing.service.js';

const STARTS_AT = new Date('2026-11-21T10:00:00Z');
const SMALL_VIDEO = video('upright.mp4');

let folder: string;
let api: RunningApi;
let youtube: FakeYouTube;
let lina: Person;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'market-publishing-'));
  youtube = await startFakeYouTube();
  api = await startApi({ STORAGE_DIR: folder, ...youtube.environment });
  lina = await api.signUp('Lina');
});
afterAll(async () => {
  await api.stop();
  await youtube.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => setTimeAfterStart(0));
afterEach(() => {
  Object.assign(youtube, { videoStatus: {}, storesChunks: true, onStep: () => undefined });
  youtube.refusals.length = 0;
  youtube.videos.length = 0;
  youtube.sessions.clear();
});

const setTimeAfterStart = (ms: number) => api.setTime(new Date(STARTS_AT.getTime() + ms));
const publish = (id: string) => api.application.get(VideoPublishingService).publish(id);
const readUpload = (id: string) => api.application.get(UploadsQueries).findById(id);
const insertVideo = (bytes: Buffer) => insertCheckedVideo(api, lina, bytes, STARTS_AT);

it('a video is retried for three days during an outage of YouTube, and then fails', async () => {
  const id = await insertVideo(SMALL_VIDEO);
  youtube.refusals.push({ step: 'channels', status: 503, message: 'Backend Error', remainingTimes: 1000 });
  await publish(id);
  expect(await readUpload(id)).toMatchObject({
    state: 'checked',
    failure: uploadFailedText('Backend Error'),
    tries: 1,
  });
  setTimeAfterStart(3 * DAY_MS - 1);
  await publish(id);
  expect(await readUpload(id)).toMatchObject({ state: 'checked', tries: 2 });
  setTimeAfterStart(3 * DAY_MS + HOUR_MS);
  await publish(id);
  expect(await readUpload(id)).toMatchObject({
    state: 'failed',
    failure: uploadFailedText('Backend Error'),
    canRetry: true,
  });
});

it('a video waits for its next try if YouTube stores nothing of it, and fails after three days (UPLOAD-3)', async () => {
  const [id, failingId] = [await insertVideo(SMALL_VIDEO), await insertVideo(SMALL_VIDEO)];
  const failure = uploadFailedText('YouTube did not store a part of the video');
  youtube.storesChunks = false;
  let chunkCount = 0;
  youtube.onStep = (step) => {
    if (step === 'piece' && ++chunkCount === 5) throw new Error('the line is cut');
  };
  await publish(id);
  await publish(id);
  expect(chunkCount).toBe(1);
  expect(await readUpload(id)).toMatchObject({ state: 'publishing', failure, tries: 1 });
  youtube.storesChunks = true;
  setTimeAfterStart(MINUTE_MS);
  await publish(id);
  expect(youtube.videos.map(({ bytes }) => bytes.equals(SMALL_VIDEO))).toEqual([true]);
  youtube.storesChunks = false;
  setTimeAfterStart(3 * DAY_MS);
  await publish(failingId);
  expect(chunkCount).toBe(3);
  expect(await readUpload(failingId)).toMatchObject({ state: 'failed', failure });
});

it('a video fails if YouTube has not processed the video after three days, and can be retried (UPLOAD-3)', async () => {
  const id = await insertVideo(SMALL_VIDEO);
  youtube.videoStatus = { uploadStatus: 'uploaded' };
  await publish(id);
  setTimeAfterStart(3 * DAY_MS - 1);
  await publish(id);
  expect(await readUpload(id)).toMatchObject({ state: 'publishing', failure: null });
  setTimeAfterStart(3 * DAY_MS + HOUR_MS);
  await publish(id);
  expect(await readUpload(id)).toMatchObject({
    state: 'failed',
    failure: 'YouTube did not finish processing the video',
    canRetry: true,
  });
});

it('a video is not sent again after three days if YouTube has deleted it and lost its session (UPLOAD-3)', async () => {
  const id = await insertVideo(SMALL_VIDEO);
  youtube.onStep = (step) => {
    if (step === 'finished') throw new Error('the line is cut');
  };
  await publish(id);
  youtube.onStep = () => undefined;
  youtube.sessions.clear();
  youtube.videos.length = 0;
  setTimeAfterStart(3 * DAY_MS);
  await publish(id);
  expect(await readUpload(id)).toMatchObject({ state: 'failed', canRetry: true });
  setTimeAfterStart(3 * DAY_MS + HOUR_MS);
  await publish(id);
  expect(youtube.videos).toHaveLength(0);
});

it('a video that YouTube does not list after three days cannot be retried, because it was deleted (UPLOAD-3)', async () => {
  const id = await insertVideo(SMALL_VIDEO);
  youtube.videoStatus = { uploadStatus: 'uploaded' };
  await publish(id);
  youtube.videos.length = 0;
  setTimeAfterStart(3 * DAY_MS - 1);
  await publish(id);
  expect(await readUpload(id)).toMatchObject({ state: 'publishing', failure: null });
  setTimeAfterStart(3 * DAY_MS + HOUR_MS);
  await publish(id);
  expect(await readUpload(id)).toMatchObject({
    state: 'failed',
    failure: uploadFailedText('YouTube does not have the video any more'),
    canRetry: false,
  });
});

it('a video whose file is missing fails without a session at YouTube, and cannot be retried (UPLOAD-3)', async () => {
  const id = await insertVideo(SMALL_VIDEO);
  rmSync(api.application.get(IncomingFiles).pathOf(id));
  await publish(id);
  expect(await readUpload(id)).toMatchObject({
    state: 'failed',
    failure: 'The video is not stored here any more. Upload it again',
    canRetry: false,
  });
  expect(youtube.sessions.size).toBe(0);
});

it('a video whose file is deleted while it is sent fails, and cannot be retried (UPLOAD-3)', async () => {
  const id = await insertVideo(SMALL_VIDEO);
  youtube.refusals.push({ step: 'piece', status: 503, message: 'Backend Error', remainingTimes: 1 });
  await publish(id);
  expect(await readUpload(id)).toMatchObject({ state: 'publishing' });
  rmSync(api.application.get(IncomingFiles).pathOf(id));
  setTimeAfterStart(HOUR_MS);
  await publish(id);
  expect(await readUpload(id)).toMatchObject({
    state: 'failed',
    failure: 'The video is not stored here any more. Upload it again',
    canRetry: false,
  });
});

it('the message of an error on our side is not shown to the lister, and publishing is retried (UPLOAD-9)', async () => {
  const id = await insertVideo(SMALL_VIDEO);
  const read = vi.spyOn(api.application.get(IncomingFiles), 'read');
  read.mockRejectedValueOnce(new Error("EIO: i/o error, open '/srv/market/incoming/1'"));
  await publish(id);
  expect(await readUpload(id)).toMatchObject({
    state: 'publishing',
    failure: 'The video could not be published because of an error on our side',
  });
  setTimeAfterStart(HOUR_MS);
  await publish(id);
  expect(await readUpload(id)).toMatchObject({ state: 'published', failure: null });
});
