import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@market/local/free-port';
import { startContent } from '../content/content.js';
import type { RunningStandIn } from '../sign-in/sign-in-proxy.js';
import type { Film } from './films.js';

const account = { clientId: 'youtube-id', clientSecret: 'youtube-secret', refreshToken: 'youtube-refresh' };
/** If an upload is interrupted, YouTube keeps only a multiple of this number of bytes. */
const CHUNK_UNIT_BYTES = 256 * 1024;
const FILM_BYTES = Buffer.alloc(3 * CHUNK_UNIT_BYTES + 17, 'film');
const METADATA = {
  snippet: { title: 'Habit Garden', categoryId: '22', tags: ['mvp', 'demo'] },
  status: { privacyStatus: 'unlisted', selfDeclaredMadeForKids: false },
};

let folder: string;
let content: RunningStandIn;
let token: string;

async function startContentServer(): Promise<void> {
  const port = await freePort();
  content = await startContent({
    port,
    url: `http://127.0.0.1:${port}`,
    filmsDir: folder,
    youtube: account,
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'market-films-'));
  await startContentServer();
  token = String((await readJson(requestToken())).access_token);
});
afterEach(async () => {
  await content.close();
  rmSync(folder, { recursive: true, force: true });
});

const readJson = async (pendingResponse: Promise<Response>) =>
  (await (await pendingResponse).json()) as Record<string, unknown>;
const requestToken = (changedFields: Record<string, string> = {}) =>
  fetch(`${content.url}/youtube/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: account.clientId,
      client_secret: account.clientSecret,
      refresh_token: account.refreshToken,
      ...changedFields,
    }),
  });
const authHeaders = () => ({ authorization: `Bearer ${token}` });
const callApi = (path: string) => fetch(`${content.url}/youtube/v3/${path}`, { headers: authHeaders() });
const planRefusal = (refusal: object) =>
  fetch(`${content.url}/_youtube`, { method: 'POST', body: JSON.stringify(refusal) });

function requestSession(metadata: object = METADATA): Promise<Response> {
  return fetch(`${content.url}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`, {
    method: 'POST',
    headers: {
      ...authHeaders(),
      'content-type': 'application/json',
      'x-upload-content-length': String(FILM_BYTES.length),
      'x-upload-content-type': 'video/mp4',
    },
    body: JSON.stringify(metadata),
  });
}

/** Sends the bytes from `start` to before `end`. Without `start`, only requests the number of bytes received. */
function sendBytes(address: string, start?: number, end = FILM_BYTES.length): Promise<Response> {
  const range = start === undefined ? '*' : `${start}-${end - 1}`;
  return fetch(address, {
    method: 'PUT',
    headers: { 'content-range': `bytes ${range}/${FILM_BYTES.length}` },
    ...(start !== undefined && { body: new Uint8Array(FILM_BYTES.subarray(start, end)) }),
  });
}

async function openUpload(): Promise<string> {
  return (await requestSession()).headers.get('location') ?? '';
}

async function publishFilm(): Promise<string> {
  return String((await readJson(sendBytes(await openUpload(), 0))).id);
}

describe('the token endpoint', () => {
  it('returns a token for the account’s refresh token', async () => {
    expect(await readJson(requestToken())).toMatchObject({ token_type: 'Bearer', expires_in: 3599 });
  });

  it.each(['client_id', 'client_secret', 'refresh_token'])('refuses a wrong %s', async (field) => {
    const response = await requestToken({ [field]: 'guessed' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 'invalid_grant' });
  });
});

describe('the channel list', () => {
  it('returns the account’s channel and its list of uploads', async () => {
    expect(await readJson(callApi('channels?part=contentDetails&mine=true'))).toMatchObject({
      items: [{ contentDetails: { relatedPlaylists: { uploads: expect.any(String) } } }],
    });
  });

  it('is empty while the account has no channel', async () => {
    await fetch(`${content.url}/_youtube`, { method: 'PUT', body: '{"hasChannel":false}' });
    expect(await readJson(callApi('channels?mine=true'))).toEqual({ items: [] });
    await fetch(`${content.url}/_youtube`, { method: 'DELETE' });
    expect(await readJson(callApi('channels?mine=true'))).toMatchObject({ items: [{}] });
  });

  it('refuses a call with an unknown token', async () => {
    token = 'made-up';
    const response = await callApi('channels?mine=true');
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { errors: [{ reason: 'authError' }] } });
  });
});

describe('a resumable insert', () => {
  it('accepts a video in one piece, stores its metadata, and lists it', async () => {
    const response = await sendBytes(await openUpload(), 0);
    expect(response.status).toBe(200);
    const { id, ...fields } = (await response.json()) as { id: string };
    expect(id).toMatch(/^[\w-]{11}$/);
    expect(fields).toMatchObject(METADATA);
    expect(await readJson(callApi('playlistItems'))).toMatchObject({
      items: [{ contentDetails: { videoId: id }, status: { privacyStatus: 'unlisted' } }],
    });
    expect(await readJson(callApi('videos'))).toMatchObject({
      items: [{ id, snippet: { title: 'Habit Garden' } }],
    });
  });

  it('returns the received size with 308, and publishes only with the last byte', async () => {
    const address = await openUpload();
    const statusResponse = await sendBytes(address);
    expect([statusResponse.status, statusResponse.headers.get('range')]).toEqual([308, null]);
    const halfResponse = await sendBytes(address, 0, 2 * CHUNK_UNIT_BYTES);
    expect([halfResponse.status, halfResponse.headers.get('range')]).toEqual([
      308,
      `bytes=0-${2 * CHUNK_UNIT_BYTES - 1}`,
    ]);
    expect(await readJson(callApi('videos'))).toEqual({ items: [] });
    expect((await sendBytes(address, 2 * CHUNK_UNIT_BYTES)).status).toBe(200);
    expect((await sendBytes(address)).status).toBe(200);
    expect(await readJson(callApi('videos'))).toMatchObject({ items: [{}] });
  });

  it('resumes an interrupted upload after a restart', async () => {
    const address = new URL(await openUpload());
    await sendBytes(address.href, 0, CHUNK_UNIT_BYTES + 1000);
    await content.close();
    await startContentServer();
    const sameAddress = new URL(address.pathname + address.search, content.url).href;
    const statusResponse = await sendBytes(sameAddress);
    expect([statusResponse.status, statusResponse.headers.get('range')]).toEqual([
      308,
      `bytes=0-${CHUNK_UNIT_BYTES - 1}`,
    ]);
    const { id } = (await readJson(sendBytes(sameAddress, CHUNK_UNIT_BYTES))) as { id: string };
    const film = await fetch(`${content.url}/films/${id}`);
    expect(Buffer.from(await film.arrayBuffer()).equals(FILM_BYTES)).toBe(true);
  });

  it('drops a piece that does not follow the received bytes', async () => {
    const address = await openUpload();
    await sendBytes(address, 0, CHUNK_UNIT_BYTES);
    expect((await sendBytes(address, 2 * CHUNK_UNIT_BYTES)).headers.get('range')).toBe(
      `bytes=0-${CHUNK_UNIT_BYTES - 1}`,
    );
  });

  it('refuses a video without a title and an unknown session', async () => {
    expect(await readJson(requestSession({ snippet: {} }))).toMatchObject({
      error: { errors: [{ reason: 'invalidTitle' }] },
    });
    const unknownUploadResponse = await sendBytes(
      `${content.url}/upload/youtube/v3/videos?upload_id=unknown`,
      0,
    );
    expect(unknownUploadResponse.status).toBe(404);
  });
});

describe('a planned refusal', () => {
  it('is a quota error in YouTube’s format by default, as often as planned', async () => {
    await planRefusal({ step: 'open', times: 2 });
    for (const response of [await requestSession(), await requestSession()]) {
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        error: { code: 403, errors: [{ reason: 'quotaExceeded' }] },
      });
    }
    expect((await requestSession()).status).toBe(200);
  });

  it('applies only to its step', async () => {
    const address = await openUpload();
    await planRefusal({ step: 'token', status: 400, reason: 'invalid_grant', message: 'Revoked' });
    await planRefusal({ step: 'channels', status: 500, reason: 'backendError' });
    await planRefusal({ step: 'send', status: 503, reason: 'backendError' });
    expect((await sendBytes(address, 0)).status).toBe(503);
    expect((await callApi('channels')).status).toBe(500);
    expect(await readJson(requestToken())).toEqual({ error: 'invalid_grant', error_description: 'Revoked' });
    expect((await sendBytes(address, 0)).status).toBe(200);
  });

  it('can be reset, and is refused for an unknown step', async () => {
    await planRefusal({ step: 'open' });
    await fetch(`${content.url}/_youtube`, { method: 'DELETE' });
    expect((await requestSession()).status).toBe(200);
    expect((await planRefusal({ step: 'elsewhere' })).status).toBe(400);
  });
});

describe('the embed page', () => {
  it('plays the published video with its title as text', async () => {
    const id = String(
      (
        await readJson(
          sendBytes(
            (await requestSession({ snippet: { title: '<b>Garden' } })).headers.get('location') ?? '',
            0,
          ),
        )
      ).id,
    );
    const page = await (await fetch(`${content.url}/embed/${id}`)).text();
    expect(page).toContain('<title>&lt;b&gt;Garden</title>');
    expect(page).toContain(`<video src="/films/${id}"`);
  });

  it('shows an animation for any other id with the same player API', async () => {
    const pages = await Promise.all(
      [await publishFilm(), 'dQw4w9WgXcQ'].map(async (id) =>
        (await fetch(`${content.url}/embed/${id}`)).text(),
      ),
    );
    expect(pages[1]).toContain('<canvas');
    for (const page of pages)
      for (const word of [
        'playVideo',
        'pauseVideo',
        'stopVideo',
        'unMute',
        'seekTo',
        'onReady',
        'infoDelivery',
      ])
        expect(page).toContain(word);
  });

  it('serves ranges of a published video, and nothing of an incomplete one', async () => {
    const id = await publishFilm();
    const rangeResponse = await fetch(`${content.url}/films/${id}`, { headers: { range: 'bytes=4-7' } });
    expect([rangeResponse.status, await rangeResponse.text()]).toEqual([206, 'film']);
    expect(rangeResponse.headers.get('content-range')).toBe(`bytes 4-7/${FILM_BYTES.length}`);
    const outOfRangeResponse = await fetch(`${content.url}/films/${id}`, {
      headers: { range: `bytes=${FILM_BYTES.length}-` },
    });
    expect(outOfRangeResponse.status).toBe(416);
    await sendBytes(await openUpload(), 0, CHUNK_UNIT_BYTES);
    const storedFilms = JSON.parse(readFileSync(join(folder, 'films.json'), 'utf8')) as Film[];
    const unpublishedId = storedFilms.find(({ isPublished }) => !isPublished)?.videoId;
    expect(unpublishedId).toBeDefined();
    expect((await fetch(`${content.url}/films/${unpublishedId}`)).status).toBe(404);
  });
});

describe('the switches', () => {
  const submitForm = (form: Readonly<Record<string, string>>) =>
    fetch(`${content.url}/_youtube`, { method: 'POST', body: new URLSearchParams(form) });
  const formFields = {
    hasChannel: 'on',
    videos: '',
    player: 'plays',
    step: '',
    reason: 'quotaExceeded',
    times: '1',
  };
  const readPlayerPage = async () => (await fetch(`${content.url}/embed/abcdefghijk`)).text();

  it('are set and shown by their page', async () => {
    const page = await (await submitForm({ ...formFields, videos: 'private', player: 'error' })).text();
    expect(page).toContain('<option selected>private</option>');
    expect(page).toContain('<option selected>error</option>');
    expect(await readPlayerPage()).toContain('onError');
    expect((await submitForm({ ...formFields, player: 'unknown' })).status).toBe(400);
  });

  it('make a player send no messages until they are reset', async () => {
    await submitForm({ ...formFields, player: 'silent' });
    expect(await readPlayerPage()).not.toContain('<script>');
    await fetch(`${content.url}/_youtube`, { method: 'DELETE' });
    expect(await readPlayerPage()).toContain('<script>');
  });

  it('refuse the next request for a token with invalid_grant', async () => {
    await submitForm({ ...formFields, step: 'token', reason: 'invalid_grant' });
    expect([(await requestToken()).status, (await requestToken()).status]).toEqual([400, 200]);
  });
});
