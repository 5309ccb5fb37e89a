import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD_TEXTS, uploadFailedText } from '@market/contract/uploads/upload-texts';
import { insertCheckedVideo } from '@market/test/api/checked-video';
import { type FakeYouTube, startFakeYouTube } from '@market/test/stand-ins/fake-youtube';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { padVideo, video } from '@market/test/browser/videos';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { IncomingFiles } from './incoming-files.js';
import { UploadsQueries } from './uploads.queries.js';
import { UploadsService } from './uploads.service.js';
import { VideoPublishingService } from './video-publishing.service.js';

const STARTS_AT = new Date('2026-11-21T10:00:00Z');
/** A video that is sent in three chunks. */
const LARGE_VIDEO = padVideo('upright.mp4', 9_000_000);
const SMALL_VIDEO = video('upright.mp4');

let folder: string;
let api: RunningApi;
let youtube: FakeYouTube;
let lina: Person;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'market-publishing-'));
  youtube = await startFakeYouTube();
  api = await startApi({ STORAGE_DIR: folder, ...youtube.environment });
});
afterAll(async () => {
  await api.stop();
  await youtube.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  setTimeAfterStart(0);
  // Sessions of earlier tests count for the daily limit, so they are removed.
  await api.query('UPDATE uploads SET session_opened_at = NULL');
  lina = await api.signUp('Lina');
});
afterEach(() => {
  Object.assign(youtube, { hasChannel: true, videoStatus: {}, onStep: () => undefined });
  youtube.refusals.length = 0;
  youtube.videos.length = 0;
  youtube.sessions.clear();
});

const setTimeAfterStart = (ms: number) => api.setTime(new Date(STARTS_AT.getTime() + ms));
const publish = (id: string) => api.application.get(VideoPublishingService).publish(id);
const readUpload = (id: string) => api.application.get(UploadsQueries).findById(id);
const isFileStored = (id: string) => existsSync(api.application.get(IncomingFiles).pathOf(id));
const insertVideo = (bytes: Buffer) => insertCheckedVideo(api, lina, bytes, STARTS_AT);

describe('a checked video', () => {
  it('is published unlisted, in category 22, not made for kids, tagged, and our copy is deleted', async () => {
    const id = await insertVideo(LARGE_VIDEO);
    await publish(id);
    const [publishedVideo] = youtube.videos;
    expect(youtube.videos).toHaveLength(1);
    expect(publishedVideo?.bytes.equals(LARGE_VIDEO)).toBe(true);
    expect(publishedVideo?.metadata).toMatchObject({
      snippet: { title: 'Habit Garden', categoryId: '22', tags: expect.arrayContaining(['mvp', 'demo']) },
      status: { privacyStatus: 'unlisted', selfDeclaredMadeForKids: false },
    });
    expect(await readUpload(id)).toMatchObject({
      state: 'published',
      videoId: publishedVideo?.id,
      sentBytes: LARGE_VIDEO.length,
    });
    expect(isFileStored(id)).toBe(false);
  });

  it('is published once by many workers, and by repeated tries', async () => {
    const id = await insertVideo(SMALL_VIDEO);
    await Promise.all([publish(id), publish(id), publish(id)]);
    await publish(id);
    expect(youtube.videos).toHaveLength(1);
    expect(youtube.sessions.size).toBe(1);
  });

  it('is continued where the last worker stopped, by the session in its row', async () => {
    const id = await insertVideo(LARGE_VIDEO);
    let chunkCount = 0;
    youtube.onStep = (step) => {
      if (step === 'piece' && ++chunkCount === 2) throw new Error('the line is cut');
    };
    await publish(id);
    expect(await readUpload(id)).toMatchObject({
      state: 'publishing',
      failure: uploadFailedText('YouTube did not respond'),
    });
    await publish(id);
    // While the retry delay lasts, nothing is sent.
    expect(chunkCount).toBe(2);
    setTimeAfterStart(10 * SECOND_MS);
    await publish(id);
    expect(youtube.sessions.size).toBe(1);
    expect(youtube.videos[0]?.bytes.equals(LARGE_VIDEO)).toBe(true);
    expect(chunkCount).toBe(4);
  });

  it('that was published before its row was updated is not sent again', async () => {
    const id = await insertVideo(SMALL_VIDEO);
    youtube.onStep = (step) => {
      if (step === 'finished') throw new Error('the line is cut');
    };
    await publish(id);
    youtube.onStep = () => undefined;
    setTimeAfterStart(MINUTE_MS);
    await publish(id);
    expect(youtube.videos).toHaveLength(1);
    expect(await readUpload(id)).toMatchObject({
      state: 'published',
      videoId: youtube.videos[0]?.id,
      failure: null,
    });
  });

  it('is found by its tag if YouTube lost the session after publishing it, and sent again otherwise', async () => {
    const [finishedId, unfinishedId] = [await insertVideo(SMALL_VIDEO), await insertVideo(LARGE_VIDEO)];
    let chunkCount = 0;
    youtube.onStep = (step) => {
      if (step === 'finished' || (step === 'piece' && ++chunkCount === 3)) throw new Error('the line is cut');
    };
    await publish(finishedId);
    await publish(unfinishedId);
    youtube.onStep = () => undefined;
    youtube.sessions.clear();
    for (const minutes of [1, 3, 5, 9]) {
      setTimeAfterStart(minutes * MINUTE_MS);
      await publish(finishedId);
      await publish(unfinishedId);
    }
    expect(youtube.videos).toHaveLength(2);
    expect(await readUpload(finishedId)).toMatchObject({ state: 'published' });
    expect(await readUpload(unfinishedId)).toMatchObject({ state: 'published' });
    expect(youtube.videos[0]?.bytes.equals(LARGE_VIDEO)).toBe(true);
  });

  it('is published only after the claim of another worker has expired', async () => {
    const id = await insertVideo(SMALL_VIDEO);
    await api.query(`UPDATE uploads SET next_try_at = $2 WHERE id = $1`, [
      id,
      new Date(STARTS_AT.getTime() + MINUTE_MS),
    ]);
    await publish(id);
    expect(youtube.videos).toHaveLength(0);
    setTimeAfterStart(MINUTE_MS);
    await publish(id);
    expect(youtube.videos).toHaveLength(1);
  });
});

describe('a publication with a problem', () => {
  it.each([
    ['an account without a channel', () => (youtube.hasChannel = false), UPLOAD_TEXTS.noChannel],
    [
      'a file that YouTube refuses',
      () =>
        youtube.refusals.push({
          step: 'open',
          status: 400,
          reason: 'invalidTitle',
          message: 'The <code>title</code> is invalid.',
          remainingTimes: 1,
        }),
      uploadFailedText('The title is invalid.'),
    ],
  ])('fails with a reason and can be retried: %s', async (_name, arrange, reason) => {
    const id = await insertVideo(SMALL_VIDEO);
    arrange();
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'failed', failure: reason, canRetry: true });
    expect(isFileStored(id)).toBe(true);
    youtube.hasChannel = true;
    await publish(id);
    expect(youtube.videos).toHaveLength(0);
    await api.application.get(UploadsService).retry(id, lina.userId);
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'published', failure: null });
  });

  it('fails with a reason and can be retried: an installation without credentials', async () => {
    const apiWithoutYouTube = await startApi({ STORAGE_DIR: folder });
    apiWithoutYouTube.setTime(STARTS_AT);
    const lister = await apiWithoutYouTube.signUp();
    const id = await insertCheckedVideo(apiWithoutYouTube, lister, SMALL_VIDEO, STARTS_AT);
    await apiWithoutYouTube.application.get(VideoPublishingService).publish(id);
    expect(await apiWithoutYouTube.application.get(UploadsQueries).findById(id)).toMatchObject({
      state: 'failed',
      failure: UPLOAD_TEXTS.notConfigured,
      canRetry: true,
    });
    await apiWithoutYouTube.stop();
  });

  it('stays in state checked, with a message, if the authorization of the channel was revoked', async () => {
    const apiWithRevokedToken = await startApi({
      STORAGE_DIR: folder,
      ...youtube.environment,
      YOUTUBE_REFRESH_TOKEN: 'old',
    });
    apiWithRevokedToken.setTime(STARTS_AT);
    const lister = await apiWithRevokedToken.signUp();
    const id = await insertCheckedVideo(apiWithRevokedToken, lister, SMALL_VIDEO, STARTS_AT);
    await apiWithRevokedToken.application.get(VideoPublishingService).publish(id);
    expect(await apiWithRevokedToken.application.get(UploadsQueries).findById(id)).toMatchObject({
      state: 'checked',
      failure: uploadFailedText(UPLOAD_TEXTS.operator),
    });
    await apiWithRevokedToken.stop();
  });

  it('is completed after YouTube has processed the video (UPLOAD-40)', async () => {
    const id = await insertVideo(SMALL_VIDEO);
    youtube.videoStatus = { uploadStatus: 'uploaded' };
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'publishing', videoId: null, failure: null });
    youtube.videoStatus = {};
    setTimeAfterStart(MINUTE_MS);
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'published', videoId: youtube.videos[0]?.id });
    expect(youtube.videos).toHaveLength(1);
  });

  it('waits, and shows the reason, while YouTube locks the video as private (UPLOAD-40)', async () => {
    const id = await insertVideo(SMALL_VIDEO);
    youtube.videoStatus = { privacyStatus: 'private' };
    await publish(id);
    expect(await readUpload(id)).toMatchObject({
      state: 'publishing',
      failure: uploadFailedText(UPLOAD_TEXTS.keptPrivate),
    });
    youtube.videoStatus = {};
    setTimeAfterStart(HOUR_MS);
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'published', failure: null });
  });

  it('fails with YouTube’s reason if YouTube rejects the video after processing, and cannot be retried', async () => {
    const id = await insertVideo(SMALL_VIDEO);
    youtube.videoStatus = { uploadStatus: 'rejected', rejectionReason: 'duplicate' };
    await publish(id);
    expect(await readUpload(id)).toMatchObject({
      state: 'failed',
      failure: uploadFailedText('YouTube did not take the video: duplicate'),
      canRetry: false,
    });
  });

  it('fails at once if YouTube lost its session and rejected the video (UPLOAD-3)', async () => {
    const id = await insertVideo(SMALL_VIDEO);
    youtube.videoStatus = { uploadStatus: 'uploaded' };
    await publish(id);
    youtube.sessions.clear();
    youtube.videoStatus = { uploadStatus: 'rejected', rejectionReason: 'duplicate' };
    setTimeAfterStart(HOUR_MS);
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'failed', canRetry: false });
  });

  it('is retried an hour after YouTube’s quota was exceeded, and shows the reason', async () => {
    const id = await insertVideo(SMALL_VIDEO);
    const message = 'The request cannot be completed because you have exceeded your <a href="/x">quota</a>.';
    youtube.refusals.push({ step: 'open', status: 403, reason: 'quotaExceeded', message, remainingTimes: 1 });
    await publish(id);
    const failure = uploadFailedText('The request cannot be completed because you have exceeded your quota.');
    expect(await readUpload(id)).toMatchObject({ state: 'checked', failure });
    setTimeAfterStart(HOUR_MS - 1);
    await publish(id);
    expect(youtube.videos).toHaveLength(0);
    setTimeAfterStart(HOUR_MS);
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'published', failure: null });
  });

  it('waits, after 100 publications of the site, until one of them is 24 hours old (UPLOAD-41)', async () => {
    const publishedId = await insertVideo(SMALL_VIDEO);
    await publish(publishedId);
    const id = await insertVideo(SMALL_VIDEO);
    await api.query(
      `INSERT INTO uploads (id, user_id, kind, state, file_name, byte_size, storage_key, session_opened_at, created_at, updated_at)
       SELECT gen_random_uuid(), user_id, kind, state, file_name, byte_size, 'spent ' || n, session_opened_at, created_at, updated_at
       FROM uploads, generate_series(1, 99) n WHERE id = $1`,
      [publishedId],
    );
    await publish(id);
    expect(await readUpload(id)).toMatchObject({
      state: 'checked',
      failure: uploadFailedText(UPLOAD_TEXTS.dailyShare),
    });
    expect(youtube.videos).toHaveLength(1);
    setTimeAfterStart(DAY_MS);
    await publish(id);
    expect(await readUpload(id)).toMatchObject({ state: 'published', failure: null });
  });

  it('is retried without a delay if the lister requests it', async () => {
    const id = await insertVideo(SMALL_VIDEO);
    youtube.refusals.push({ step: 'open', status: 500, remainingTimes: 1 });
    await publish(id);
    await api.application.get(UploadsService).retry(id, lina.userId);
    await publish(id);
    expect(youtube.videos).toHaveLength(1);
    await api.application
      .get(UploadsService)
      .retry(id)
      .catch((error: unknown) => expect(error).toMatchObject({ code: 'upload/not-retryable' }));
    expect(youtube.videos).toHaveLength(1);
  });
});
