import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UPLOAD_TEXTS } from '@market/contract/uploads/upload-texts';
import { VIDEO_MAX_BYTES } from '@market/contract/uploads/video-rules';
import { VideoChecksService } from '@market/domain/uploads/video-checks.service';
import { VideoUploadsService } from '@market/domain/uploads/video-uploads.service';
import { startApi } from '@market/test/api/running-api';
import { idOf, type TusResponse, tusClient } from '@market/test/api/tus';
import { useUploads } from '@market/test/api/use-uploads';
import { padVideo, video } from '@market/test/browser/videos';
import { UploadPace } from './upload-pace.js';

const uploads = useUploads();
let tus: ReturnType<typeof tusClient>;
const clip = video('upright.mp4');
beforeEach(() => {
  tus = tusClient(uploads.origin, uploads.lister);
});

const locationOf = (response: TusResponse) => response.headers['location'] ?? '';
const listFiles = (id: string) =>
  readdirSync(join(uploads.folder, 'incoming')).filter((name) => name.startsWith(id));
const readIncoming = (id: string) => readFileSync(join(uploads.folder, 'incoming', id));

async function sendVideo(bytes: Buffer, type = 'video/mp4'): Promise<string> {
  const createResponse = await tus.createUpload({ byteSize: bytes.length, type });
  expect((await tus.send(locationOf(createResponse), 0, bytes)).statusCode).toBe(204);
  return idOf(createResponse);
}

/** Sends a file and checks it as a worker does. */
async function sendAndCheckVideo(bytes: Buffer, type?: string) {
  const id = await sendVideo(bytes, type);
  await uploads.api.application.get(VideoChecksService).check(id);
  return { id, view: (await tus.read(id)).json() };
}

describe('a video', () => {
  it('gets a new name, and is received in parts', async () => {
    const createResponse = await tus.createUpload({ byteSize: clip.length, title: 'Habit Garden' });
    expect(createResponse.statusCode).toBe(201);
    expect(locationOf(createResponse)).toMatch(/^\/api\/uploads\/videos\/[0-9a-f-]{36}$/);
    const halfLength = clip.length >> 1;
    expect(
      (await tus.send(locationOf(createResponse), 0, clip.subarray(0, halfLength))).headers,
    ).toMatchObject({
      'upload-offset': String(halfLength),
    });
    expect((await tus.read(idOf(createResponse))).json()).toMatchObject({
      state: 'receiving',
      title: 'Habit Garden',
    });
    // After a page reload, the browser requests the offset and resumes there.
    expect((await tus.ask(locationOf(createResponse))).headers).toMatchObject({
      'upload-offset': String(halfLength),
    });
    expect(
      (await tus.send(locationOf(createResponse), halfLength, clip.subarray(halfLength))).statusCode,
    ).toBe(204);
    expect(readIncoming(idOf(createResponse)).equals(clip)).toBe(true);
    expect((await tus.read(idOf(createResponse))).json()).toMatchObject({
      state: 'received',
      reason: null,
    });
  });

  it('refuses a part with a wrong offset, and reports the right one (UPLOAD-2)', async () => {
    const createResponse = await tus.createUpload({ byteSize: clip.length });
    await tus.send(locationOf(createResponse), 0, clip.subarray(0, 1000));
    expect((await tus.send(locationOf(createResponse), 5000, clip.subarray(5000))).statusCode).toBe(409);
    expect((await tus.ask(locationOf(createResponse))).headers).toMatchObject({ 'upload-offset': '1000' });
  });

  it('is the same if two windows send the same part at once', async () => {
    const createResponse = await tus.createUpload({ byteSize: clip.length });
    const responses = await Promise.all([1, 2, 3].map(() => tus.send(locationOf(createResponse), 0, clip)));
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(readIncoming(idOf(createResponse)).equals(clip)).toBe(true);
    const [{ count } = { count: 0 }] = await uploads.api.query<{ count: number }>(
      `SELECT count(*)::int FROM outbox_events WHERE name = 'upload.received' AND payload ->> 'uploadId' = $1`,
      [idOf(createResponse)],
    );
    expect(count).toBe(1);
  });

  it('is checked even if the process that received its last byte ended before it recorded that', async () => {
    const id = await sendVideo(clip);
    await uploads.api.query(
      `UPDATE uploads SET state = 'receiving', created_at = now() - interval '2 minutes' WHERE id = $1`,
      [id],
    );
    await uploads.api.application.get(VideoUploadsService).markReceived(100);
    expect((await tus.read(id)).json()).toMatchObject({ state: 'received' });
  });

  it('is not checked before its last byte has arrived, however long that takes', async () => {
    const createResponse = await tus.createUpload({ byteSize: clip.length });
    await tus.send(locationOf(createResponse), 0, clip.subarray(0, clip.length >> 1));
    const id = idOf(createResponse);
    await uploads.api.query(`UPDATE uploads SET created_at = now() - interval '2 minutes' WHERE id = $1`, [
      id,
    ]);
    expect(await uploads.api.application.get(VideoUploadsService).markReceived(100)).toBe(0);
    expect((await tus.read(id)).json()).toMatchObject({ state: 'receiving' });
  });

  it('is received completely although other requests slow it down', async () => {
    const throttle = vi.spyOn(UploadPace.prototype, 'throttle');
    const recordRequest = vi.spyOn(UploadPace.prototype, 'recordRequest');
    await fetch(`${uploads.origin}/healthz`);
    expect(recordRequest).toHaveBeenCalledTimes(1);
    const largeVideo = padVideo('upright.mp4', 5_000_000);
    const id = await sendVideo(largeVideo);
    expect(recordRequest).toHaveBeenCalledTimes(1);
    expect(throttle).toHaveBeenCalledTimes(1);
    expect(readIncoming(id).equals(largeVideo)).toBe(true);
    vi.restoreAllMocks();
  });

  it('does not exist for other users than its sender', async () => {
    const createResponse = await tus.createUpload({ byteSize: clip.length });
    const otherClient = tusClient(uploads.origin, await uploads.api.signUp('Mallory'));
    for (const response of [
      await otherClient.ask(locationOf(createResponse)),
      await otherClient.send(locationOf(createResponse), 0, clip),
      await otherClient.withdraw(locationOf(createResponse)),
      await otherClient.read(idOf(createResponse)),
      await otherClient.retry(idOf(createResponse)),
    ])
      expect(response.statusCode).toBe(404);
    const visitorClient = tusClient(uploads.origin, { authorization: '' });
    expect((await visitorClient.createUpload({ byteSize: 5 })).json()).toMatchObject({
      code: 'auth/unauthenticated',
    });
    expect((await visitorClient.send(locationOf(createResponse), 0, clip)).json()).toMatchObject({
      status: 401,
    });
    expect(readIncoming(idOf(createResponse))).toHaveLength(0);
  });

  it('is removed when its sender cancels it', async () => {
    const createResponse = await tus.createUpload({ byteSize: clip.length });
    await tus.send(locationOf(createResponse), 0, clip.subarray(0, 100));
    expect((await tus.withdraw(locationOf(createResponse))).statusCode).toBe(204);
    expect(listFiles(idOf(createResponse))).toEqual([]);
    expect((await tus.ask(locationOf(createResponse))).statusCode).toBe(404);
  });

  it('no longer counts as one of three at once after it was cancelled (UPLOAD-6)', async () => {
    const createVideo = () => tus.createUpload({ byteSize: clip.length });
    const [location] = [locationOf(await createVideo()), await createVideo(), await createVideo()];
    expect((await createVideo()).statusCode).toBe(429);
    await tus.withdraw(location);
    expect((await createVideo()).statusCode).toBe(201);
    expect((await createVideo()).statusCode).toBe(429);
  });

  it('may be WebM, and as large as the limit allows', async () => {
    expect((await sendAndCheckVideo(video('upright.webm'), 'video/webm')).view).toMatchObject({
      state: 'checked',
    });
    expect((await sendAndCheckVideo(padVideo('upright.mp4', 5_000_000))).view).toMatchObject({
      state: 'checked',
      reason: null,
    });
  });
});

describe('a new upload is refused with its message, and nothing is stored', () => {
  it.each([
    ['too large by one byte', { byteSize: VIDEO_MAX_BYTES }, 413, UPLOAD_TEXTS.tooLarge],
    ['101 MB', { byteSize: 101 * 1024 * 1024 }, 413, UPLOAD_TEXTS.tooLarge],
    ['of another type', { byteSize: 100, type: 'video/x-matroska' }, 415, UPLOAD_TEXTS.badType],
    ['no video', { byteSize: 100, type: 'text/html' }, 415, UPLOAD_TEXTS.badType],
  ])('%s', async (_name, metadata, status, detail) => {
    const fileCountBefore = readdirSync(join(uploads.folder, 'incoming')).length;
    const response = await tus.createUpload(metadata);
    expect(response.json()).toMatchObject({ status, detail });
    expect(readdirSync(join(uploads.folder, 'incoming'))).toHaveLength(fileCountBefore);
    expect(
      await uploads.api.query('SELECT 1 FROM uploads WHERE user_id = $1', [uploads.lister.userId]),
    ).toEqual([]);
  });

  it('without a length, or with an invalid one', async () => {
    for (const length of ['-1', 'x', '1e9', '']) {
      const response = await uploads.api.inject({
        method: 'POST',
        url: '/api/uploads/videos',
        headers: {
          authorization: uploads.lister.authorization,
          'tus-resumable': '1.0.0',
          'upload-length': length,
        },
      });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.statusCode).toBeLessThan(500);
    }
    const deferredResponse = await uploads.api.inject({
      method: 'POST',
      url: '/api/uploads/videos',
      headers: {
        authorization: uploads.lister.authorization,
        'tus-resumable': '1.0.0',
        'upload-defer-length': '1',
      },
    });
    expect(deferredResponse.statusCode).toBe(501);
  });

  it('of a fourth at once, and of more than twenty a day (UPLOAD-6)', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => tus.createUpload({ byteSize: 100 })));
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
    await uploads.api.query(`UPDATE uploads SET state = 'published' WHERE user_id = $1`, [
      uploads.lister.userId,
    ]);
    await uploads.api.query(
      `INSERT INTO uploads (id, user_id, kind, state, file_name, byte_size, storage_key, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'video', 'published', '', 1, 'y' || gen_random_uuid(), now(), now() FROM generate_series(1, 17)`,
      [uploads.lister.userId],
    );
    expect((await tus.createUpload({ byteSize: 100 })).json()).toMatchObject({ code: 'upload/too-many' });
  });

  it('while YouTube is not configured', async () => {
    const apiWithoutYouTube = await startApi({ STORAGE_DIR: uploads.folder });
    const response = await tusClient(
      await apiWithoutYouTube.application
        .listen(0, '127.0.0.1')
        .then(() => apiWithoutYouTube.application.getUrl()),
      await apiWithoutYouTube.signUp(),
    ).createUpload({ byteSize: 100 });
    expect(response.json()).toMatchObject({ status: 409, detail: UPLOAD_TEXTS.notConfigured });
    await apiWithoutYouTube.stop();
  });
});

describe('the file of an upload', () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(50));
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(500)]);

  it.each([
    ['a page that says it is MP4', () => page, UPLOAD_TEXTS.badType],
    ['a picture that says it is MP4', () => png, UPLOAD_TEXTS.badType],
    ['zeroes that say they are MP4', () => Buffer.alloc(4096), UPLOAD_TEXTS.badType],
    ['an MP4 cut short', () => clip.subarray(0, 5000), UPLOAD_TEXTS.noMetadata],
    [
      'an MP4 cut short before its metadata',
      () => video('wide.mp4').subarray(0, 9000),
      UPLOAD_TEXTS.noMetadata,
    ],
    ['the first box of an MP4 and no more', () => clip.subarray(0, 32), UPLOAD_TEXTS.noMetadata],
    ['one lying on its side', () => video('wide.mp4'), UPLOAD_TEXTS.badShape],
    ['one of 61 seconds', () => video('long.mp4'), UPLOAD_TEXTS.tooLong],
  ])('is refused with its message, and nothing of it is stored: %s', async (_name, file, expectedReason) => {
    const { id, view } = await sendAndCheckVideo(file());
    expect(view).toMatchObject({ state: 'failed', reason: expectedReason, canRetry: false });
    expect(listFiles(id)).toEqual([]);
    expect((await tus.retry(id)).json()).toMatchObject({ code: 'upload/not-retryable' });
  });

  it('is stored under its id, whatever its file name', async () => {
    const createResponse = await tus.createUpload({
      byteSize: clip.length,
      name: '../../../etc/passwd\u0000.mp4',
    });
    await tus.send(locationOf(createResponse), 0, clip);
    const [row] = await uploads.api.query<{ file_name: string; storage_key: string }>(
      'SELECT file_name, storage_key FROM uploads WHERE id = $1',
      [idOf(createResponse)],
    );
    expect(row).toEqual({ file_name: 'passwd.mp4', storage_key: `incoming/${idOf(createResponse)}` });
    expect(
      readdirSync(join(uploads.folder, 'incoming')).every((name) => /^[0-9a-f-]{36}(\.json)?$/.test(name)),
    ).toBe(true);
  });

  it.each(['..%2f..%2fsecret', '%2e%2e', 'x', '00000000-0000-7000-8000-000000000000'])(
    'is 404 for an id such as %s',
    async (name) => {
      expect((await tus.ask(`/api/uploads/videos/${name}`)).statusCode).toBe(404);
      expect((await tus.withdraw(`/api/uploads/videos/${name}`)).statusCode).toBe(404);
    },
  );

  it('cannot be downloaded from the folder of incoming uploads', async () => {
    const id = await sendVideo(clip);
    for (const path of [`/media/incoming/${id}`, `/media/incoming/${id}.json`, `/api/uploads/videos/${id}`])
      expect(
        (await uploads.api.inject({ url: path, headers: { authorization: uploads.lister.authorization } }))
          .statusCode,
      ).toBe(404);
  });
});
