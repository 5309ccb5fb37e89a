import { createHash, timingSafeEqual } from 'node:crypto';
import type { Routes } from '../sign-in/sign-in-proxy.js';
import type { Film, FilmMetadata, Films } from './films.js';
import { PlannedRefusal, Refusals } from './refusals.js';
import { applyForm, switchesPage } from './switches-page.js';

type Context = Parameters<Parameters<Routes['get']>[1]>[0];
type YouTubeResponse = { status: number; body: object; headers?: Record<string, string> };

/** The Google account that owns the YouTube channel. */
export type YouTubeAccount = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
};

type YouTubeOptions = { readonly url: string; readonly films: Films; readonly account: YouTubeAccount };

const ACCESS_TOKEN = 'ya29.local-stand-in';
const SCOPES =
  'https://www.googleapis.com/auth/youtube.upload https://www.googleapis.com/auth/youtube.readonly';
const UPLOADS_PLAYLIST_ID = 'UU-local-stand-in';
const CONTENT_RANGE_HEADER = /^bytes (?:\*|(\d+)-\d+)\/\d+$/;

/**
 * Serves the parts of YouTube's Data API that publishing needs: the token endpoint, the account's channel, resumable
 * inserts, the list of uploads, and the status of videos. Returns the planned refusals and the switches. Control
 * endpoints for tests:
 * - `GET /_youtube` returns the switches as a page with a form;
 * - `POST /_youtube {step, status?, reason?, message?, times?}` plans refusals;
 * - `PUT /_youtube {hasChannel?, videoStatus?, player?}` sets all switches; absent ones get their default;
 * - `DELETE /_youtube` resets everything.
 */
export function serveYouTube(app: Routes, { url, films, account }: YouTubeOptions): Refusals {
  const refusals = new Refusals();

  const respond = (c: Context, { status, body, headers = {} }: YouTubeResponse) =>
    c.body(JSON.stringify(body), status as 200, { 'Content-Type': 'application/json', ...headers });
  const respondIfAuthorized = (c: Context, buildResponse: () => YouTubeResponse) => {
    if (c.req.header('authorization') !== `Bearer ${ACCESS_TOKEN}`)
      return respond(c, errorResponse(401, 'authError', 'Invalid Credentials'));
    return respond(c, buildResponse());
  };

  app.post('/youtube/token', async (c) => {
    const tokenRequest = new URLSearchParams(await c.req.text());
    const plannedRefusal = refusals.consume('token');
    if (plannedRefusal) return respond(c, plannedRefusal);
    const areCredentialsValid =
      isSameSecret(tokenRequest.get('client_id'), account.clientId) &&
      isSameSecret(tokenRequest.get('client_secret'), account.clientSecret) &&
      isSameSecret(tokenRequest.get('refresh_token'), account.refreshToken);
    if (!areCredentialsValid) return respond(c, { status: 400, body: { error: 'invalid_grant' } });
    const body = { access_token: ACCESS_TOKEN, expires_in: 3599, token_type: 'Bearer', scope: SCOPES };
    return respond(c, { status: 200, body });
  });

  app.get('/youtube/v3/channels', (c) =>
    respondIfAuthorized(c, () => {
      const channel = {
        id: 'UC-local',
        contentDetails: { relatedPlaylists: { uploads: UPLOADS_PLAYLIST_ID } },
      };
      return refusals.consume('channels') ?? okResponse({ items: refusals.hasChannel ? [channel] : [] });
    }),
  );
  app.get('/youtube/v3/playlistItems', (c) =>
    respondIfAuthorized(c, () =>
      okResponse({
        items: films.listPublished().map((film) => playlistItemBody(film, refusals.videoStatus)),
      }),
    ),
  );
  app.get('/youtube/v3/videos', (c) =>
    respondIfAuthorized(c, () =>
      okResponse({ items: films.listPublished().map((film) => videoBody(film, refusals.videoStatus)) }),
    ),
  );

  app.post('/upload/youtube/v3/videos', async (c) => {
    const metadata = (await c.req.json()) as FilmMetadata;
    return respondIfAuthorized(c, () => {
      const plannedRefusal = refusals.consume('open');
      if (plannedRefusal) return plannedRefusal;
      if (c.req.query('uploadType') !== 'resumable' || !metadata.snippet?.title)
        return errorResponse(
          400,
          'invalidTitle',
          'The request metadata specifies an invalid or empty video title.',
        );
      const { sessionId } = films.openSession({
        metadata,
        byteSize: Number(c.req.header('x-upload-content-length')),
        contentType: c.req.header('x-upload-content-type') ?? 'video/mp4',
      });
      const address = `${url}/upload/youtube/v3/videos?uploadType=resumable&upload_id=${sessionId}`;
      return { ...okResponse({}), headers: { Location: address } };
    });
  });

  app.put('/upload/youtube/v3/videos', async (c) => {
    const film = films.findBySession(c.req.query('upload_id') ?? '');
    const offset = CONTENT_RANGE_HEADER.exec(c.req.header('content-range') ?? '')?.[1];
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const plannedRefusal = refusals.consume('send');
    if (plannedRefusal) return respond(c, plannedRefusal);
    if (!film) return respond(c, errorResponse(404, 'notFound', 'Upload not found.'));
    if (offset !== undefined) films.appendBytes(film, Number(offset), bytes);
    if (film.isPublished) return respond(c, okResponse(videoBody(film, refusals.videoStatus)));
    const receivedByteCount = films.countReceivedBytes(film);
    return c.body(null, 308, receivedByteCount > 0 ? { Range: `bytes=0-${receivedByteCount - 1}` } : {});
  });

  app.get('/_youtube', (c) => c.html(switchesPage(refusals)));
  app.post('/_youtube', async (c) => {
    if ((c.req.header('content-type') ?? '').includes('form'))
      return applyForm(refusals, await c.req.parseBody())
        ? c.redirect('/_youtube', 303)
        : c.text('Not a switch', 400);
    const plannedRefusal = PlannedRefusal.safeParse(await c.req.json());
    if (!plannedRefusal.success) return c.json({ error: 'Not a refusal' }, 400);
    refusals.plan(plannedRefusal.data);
    return c.json({ planned: true });
  });
  app.put('/_youtube', async (c) => {
    const {
      hasChannel,
      videoStatus = {},
      player = 'plays',
    } = (await c.req.json()) as Partial<Pick<Refusals, 'hasChannel' | 'videoStatus' | 'player'>>;
    refusals.hasChannel = hasChannel !== false;
    Object.assign(refusals, { videoStatus, player });
    return c.json({ hasChannel: refusals.hasChannel, videoStatus });
  });
  app.delete('/_youtube', (c) => {
    refusals.reset();
    return c.json({ reset: true });
  });
  return refusals;
}

function okResponse(body: object): YouTubeResponse {
  return { status: 200, body };
}

function errorResponse(status: number, reason: string, message: string): YouTubeResponse {
  return { status, body: { error: { code: status, message, errors: [{ reason, message }] } } };
}

function videoBody(film: Film, statusOverrides: object): object {
  return {
    kind: 'youtube#video',
    id: film.videoId,
    ...film.metadata,
    status: { uploadStatus: 'processed', ...film.metadata.status, ...statusOverrides },
  };
}

/** Returns an item of the uploads playlist. It contains only the privacy of the video's status. */
function playlistItemBody({ videoId, metadata }: Film, statusOverrides: object): object {
  const { privacyStatus }: { privacyStatus?: string } = { ...metadata.status, ...statusOverrides };
  return { kind: 'youtube#playlistItem', contentDetails: { videoId }, status: { privacyStatus } };
}

function isSameSecret(givenSecret: string | null, expectedSecret: string): boolean {
  const [givenHash, expectedHash] = [givenSecret ?? '', expectedSecret].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return givenHash !== undefined && expectedHash !== undefined && timingSafeEqual(givenHash, expectedHash);
}
