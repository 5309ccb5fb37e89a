import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { LockSession } from '@market/domain/uploads/lock-session';
import { type FakeYouTube, startFakeYouTube } from '@market/test/stand-ins/fake-youtube';
import { type Person, type RunningApi, startApi } from '@market/test/api/running-api';
import { idOf, tusClient } from '@market/test/api/tus';
import { until } from '@market/test/until';
import { video } from '@market/test/browser/videos';

const clip = video('upright.mp4');
const HALF_BYTES = clip.length >> 1;

let storageFolder: string;
let youtube: FakeYouTube;
let firstApi: RunningApi;
let secondApi: RunningApi;
let origins: readonly [string, string];
let lina: Person;

/** Starts two servers that share only the database and the storage folder. */
beforeAll(async () => {
  storageFolder = mkdtempSync(join(tmpdir(), 'market-two-'));
  youtube = await startFakeYouTube();
  firstApi = await startApi({ STORAGE_DIR: storageFolder, ...youtube.environment });
  const { DATABASE_URL } = firstApi.application.get<Settings>(SETTINGS);
  secondApi = await startApi({ STORAGE_DIR: storageFolder, ...youtube.environment, DATABASE_URL });
  for (const api of [firstApi, secondApi]) await api.application.listen(0, '127.0.0.1');
  origins = [await firstApi.application.getUrl(), await secondApi.application.getUrl()];
});
afterAll(async () => {
  await secondApi.stop();
  await firstApi.stop();
  await youtube.stop();
  rmSync(storageFolder, { recursive: true, force: true });
});
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  lina = await firstApi.signUp('Lina');
});

const readIncoming = (id: string) => readFileSync(join(storageFolder, 'incoming', id));

/** Creates an upload of the clip; returns its id and address. */
async function createUpload(): Promise<{ id: string; location: string }> {
  const response = await tusClient(origins[0], lina).createUpload({ byteSize: clip.length });
  return { id: idOf(response), location: response.headers['location'] ?? '' };
}

/**
 * Sends the first half of the clip to the first server and leaves the request open. Returns a function that sends zeros
 * instead of the second half, and waits until the connection is closed.
 */
async function sendFirstHalf({
  id,
  location,
}: {
  id: string;
  location: string;
}): Promise<() => Promise<void>> {
  const partRequest = request(new URL(location, origins[0]), {
    method: 'PATCH',
    headers: {
      authorization: lina.authorization,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(clip.length),
    },
  });
  // The server may close the connection while this request is still sending.
  partRequest.on('error', () => undefined);
  const connectionClosed = new Promise<void>((resolve) => void partRequest.once('close', () => resolve()));
  partRequest.write(clip.subarray(0, HALF_BYTES));
  await until(() => readIncoming(id).length === HALF_BYTES);
  return async () => {
    partRequest.end(Buffer.alloc(clip.length - HALF_BYTES));
    await connectionClosed;
  };
}

describe('one upload at two servers', () => {
  it('is written by one request at a time', async () => {
    const { id, location } = await createUpload();
    const responses = await Promise.all(
      [0, 1, 0, 1, 0, 1].map((serverIndex) =>
        tusClient(origins[serverIndex as 0 | 1], lina).send(location, 0, clip),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    expect(readIncoming(id).equals(clip)).toBe(true);
  });

  it('is released by an idle server when a client resumes at the other server, and the first one no longer writes to it', async () => {
    const upload = await createUpload();
    const sendLateBytes = await sendFirstHalf(upload);
    const { ask, send } = tusClient(origins[1], lina);
    expect((await ask(upload.location)).headers).toMatchObject({ 'upload-offset': String(HALF_BYTES) });
    expect((await send(upload.location, HALF_BYTES, clip.subarray(HALF_BYTES))).statusCode).toBe(204);
    await sendLateBytes();
    expect(readIncoming(upload.id).equals(clip)).toBe(true);
  });

  it('can be resumed at the other server after the first one lost its lock', async () => {
    const upload = await createUpload();
    const sendLateBytes = await sendFirstHalf(upload);
    const terminatedSessions = await firstApi.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mvp-market-uploads'`,
    );
    expect(terminatedSessions.length).toBeGreaterThan(0);
    const { ask, send } = tusClient(origins[1], lina);
    expect((await ask(upload.location)).headers).toMatchObject({ 'upload-offset': String(HALF_BYTES) });
    expect((await send(upload.location, HALF_BYTES, clip.subarray(HALF_BYTES))).statusCode).toBe(204);
    await sendLateBytes();
    expect(readIncoming(upload.id).equals(clip)).toBe(true);
  });

  it('is locked over a new connection if the earlier connection breaks', async () => {
    const { location } = await createUpload();
    const lockSpy = vi
      .spyOn(LockSession.prototype, 'tryLock')
      .mockRejectedValueOnce(new Error('Connection ended'));
    const openSpy = vi.spyOn(LockSession, 'open');
    expect((await tusClient(origins[1], lina).ask(location)).statusCode).toBe(200);
    expect([lockSpy.mock.calls.length, openSpy.mock.calls.length]).toEqual([2, 1]);
  });
});
