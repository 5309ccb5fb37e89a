import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD_TEXTS, uploadFailedText } from '@market/contract/uploads/upload-texts';
import { insertCheckedVideo } from '@market/test/api/checked-video';
import { type FakeYouTube, startFakeYouTube } from '@market/test/stand-ins/fake-youtube';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { video } from '@market/test/browser/videos';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';
import { UploadsQueries } from './uploads.queries.js';
import { UploadsService } from './uploads.service.js';
import { VideoPublishingService } from './video-publishing.service.js';

const STARTS_AT = new Date('2026-11-21T10:00:00Z');

let folder: string;
let api: RunningApi;
let youtube: FakeYouTube;
let lina: Person;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'market-lost-sessions-'));
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
  Object.assign(youtube, { videoStatus: {} });
  youtube.refusals.length = 0;
  youtube.videos.length = 0;
  youtube.sessions.clear();
});

const setTimeAfterStart = (ms: number) => api.setTime(new Date(STARTS_AT.getTime() + ms));
const publish = (id: string) => api.application.get(VideoPublishingService).publish(id);
const readUpload = (id: string) => api.application.get(UploadsQueries).findById(id);

/**
 * Sends a video whose upload session YouTube loses after it has received the whole video. The response to the last
 * bytes is lost, so that only YouTube knows the video's id. Returns the upload's id.
 */
async function sendVideoAndLoseSession(): Promise<string> {
  const id = await insertCheckedVideo(api, lina, video('upright.mp4'), STARTS_AT);
  youtube.onStep = (step) => {
    if (step === 'finished') throw new Error('the line is cut');
  };
  await publish(id);
  youtube.onStep = () => undefined;
  expect(youtube.videos).toHaveLength(1);
  youtube.sessions.clear();
  return id;
}

describe('a video whose upload session is lost', () => {
  it.each([
    [
      'locked as private',
      () => (youtube.videoStatus = { privacyStatus: 'private' }),
      uploadFailedText(UPLOAD_TEXTS.keptPrivate),
    ],
    [
      'not found because the quota is used up',
      () =>
        youtube.refusals.push({
          step: 'channels',
          status: 403,
          reason: 'quotaExceeded',
          message: 'You have exceeded your quota.',
          remainingTimes: 1,
        }),
      uploadFailedText('You have exceeded your quota.'),
    ],
  ])('and that is %s is tried again hourly, with the reason (UPLOAD-40)', async (_name, arrange, failure) => {
    const id = await sendVideoAndLoseSession();
    arrange();
    setTimeAfterStart(MINUTE_MS);
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'publishing', failure });
    youtube.videoStatus = {};
    setTimeAfterStart(MINUTE_MS + HOUR_MS - 1);
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'publishing', failure });
    setTimeAfterStart(MINUTE_MS + HOUR_MS);
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'published', failure: null });
    expect(youtube.videos).toHaveLength(1);
  });

  it.each([
    [503, 'Backend Error'],
    // The video may be at YouTube although YouTube refused the search.
    [404, 'Channel not found'],
  ])(
    'is searched for again after status %i, with the reason, and not sent twice (UPLOAD-3)',
    async (status, message) => {
      const id = await sendVideoAndLoseSession();
      youtube.refusals.push({ step: 'channels', status, message, remainingTimes: 1 });
      setTimeAfterStart(MINUTE_MS);
      await publish(id);
      const failure = uploadFailedText(message);
      expect(await readUpload(id)).toMatchObject({ state: 'publishing', failure });
      setTimeAfterStart(HOUR_MS);
      await publish(id);
      expect(await readUpload(id)).toMatchObject({ state: 'published', videoId: youtube.videos[0]?.id });
      expect(youtube.videos).toHaveLength(1);
    },
  );

  it('is published by the id that YouTube gave, although 50 newer videos hide it from the search (UPLOAD-3)', async () => {
    const id = await insertCheckedVideo(api, lina, video('upright.mp4'), STARTS_AT);
    youtube.videoStatus = { uploadStatus: 'uploaded' };
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'publishing', videoId: null });
    const [sentVideo] = youtube.videos;
    for (let number = 1; number <= 50; number += 1)
      youtube.videos.unshift({ id: `newer-${number}`, metadata: {}, bytes: Buffer.alloc(0) });
    youtube.sessions.clear();
    setTimeAfterStart(3 * DAY_MS);
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'failed', videoId: null, canRetry: true });
    await api.application.get(UploadsService).retry(id);
    youtube.videoStatus = {};
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'published', videoId: sentVideo?.id });
    expect(youtube.videos).toHaveLength(51);
    expect(youtube.sessions.size).toBe(0);
  });

  it('is searched once more before the retries end (UPLOAD-3)', async () => {
    const id = await sendVideoAndLoseSession();
    setTimeAfterStart(3 * DAY_MS);
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'published', failure: null });
  });
});
