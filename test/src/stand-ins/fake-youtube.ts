import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Steps of an upload that a test can observe, delay or refuse. `finished` comes after the last byte is stored, before
 * the response.
 */
export type UploadStep = 'token' | 'channels' | 'open' | 'progress' | 'piece' | 'finished';

/** A video on the channel. */
export interface FakeVideo {
  readonly id: string;
  readonly metadata: { snippet?: { title?: string; tags?: string[]; categoryId?: string }; status?: object };
  readonly bytes: Buffer;
}

/** An error response that YouTube gives to the next `remainingTimes` calls of a step. */
export interface PlannedRefusal {
  readonly step: UploadStep;
  readonly status: number;
  readonly reason?: string;
  readonly message?: string;
  remainingTimes: number;
}

interface UploadSession {
  readonly byteSize: number;
  readonly metadata: FakeVideo['metadata'];
  receivedBytes: Buffer;
  videoId?: string;
}

/**
 * A stand-in for the parts of YouTube that the product uses: tokens, the channel, resumable inserts, the list of
 * uploads.
 */
export interface FakeYouTube {
  readonly environment: Readonly<Record<string, string>>;
  readonly videos: FakeVideo[];
  /** Whether upload sessions store the chunks that they receive. */
  storesChunks: boolean;
  /** Whether the account has a channel. */
  hasChannel: boolean;
  /** The scopes of the access tokens that the stand-in issues. */
  tokenScope: string;
  /** The status that YouTube gives to every video, such as `privacyStatus: 'private'`. */
  videoStatus: { uploadStatus?: string; privacyStatus?: string; rejectionReason?: string };
  /** Statuses of single videos by title. They take precedence over `videoStatus`. */
  readonly statusByTitle: Map<string, object>;
  readonly refusals: PlannedRefusal[];
  /** Called at each step. The stand-in responds only after the returned promise resolves. */
  onStep: (step: UploadStep) => Promise<void> | void;
  readonly sessions: Map<string, UploadSession>;
  stop(): Promise<void>;
}

const CHUNK_GRANULARITY_BYTES = 256 * 1024;

/** Starts the stand-in on a free port, with a channel. */
export async function startFakeYouTube(): Promise<FakeYouTube> {
  const server = createServer((request, response) => {
    void handleRequest(fake, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeYouTube = {
    environment: {
      YOUTUBE_CLIENT_ID: 'client',
      YOUTUBE_CLIENT_SECRET: 'secret',
      YOUTUBE_REFRESH_TOKEN: 'refresh',
      YOUTUBE_API_URL: url,
      YOUTUBE_TOKEN_URL: `${url}/token`,
    },
    videos: [],
    storesChunks: true,
    hasChannel: true,
    tokenScope: ['upload', 'readonly']
      .map((name) => `https://www.googleapis.com/auth/youtube.${name}`)
      .join(' '),
    videoStatus: {},
    statusByTitle: new Map(),
    refusals: [],
    onStep: () => undefined,
    sessions: new Map(),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

async function handleRequest(
  fake: FakeYouTube,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
  if (pathname === '/token') return sendToken(fake, request, response);
  if (pathname === '/upload/youtube/v3/videos')
    return request.method === 'POST'
      ? openSession(fake, request, response)
      : handlePut(fake, request, response, searchParams.get('upload_id') ?? '');
  if (request.headers.authorization !== 'Bearer good')
    return sendJson(response, 401, { error: { message: 'Invalid' } });
  if (await sendPlannedRefusal(fake, 'channels', response)) return undefined;
  if (pathname === '/youtube/v3/channels') {
    const channel = { id: 'UC1', contentDetails: { relatedPlaylists: { uploads: 'UU1' } } };
    return sendJson(response, 200, { items: fake.hasChannel ? [channel] : [] });
  }
  if (pathname === '/youtube/v3/playlistItems')
    return sendJson(response, 200, {
      items: fake.videos.slice(0, Number(searchParams.get('maxResults') ?? 5)).map((video) => {
        const { privacyStatus } = videoStatusOf(fake, video);
        return { contentDetails: { videoId: video.id }, status: { privacyStatus } };
      }),
    });
  if (pathname === '/youtube/v3/videos') {
    const ids = searchParams.getAll('id');
    const videos = fake.videos.filter(({ id }) => ids.includes(id));
    return sendJson(response, 200, { items: videos.map((video) => resourceOf(fake, video)) });
  }
  return sendJson(response, 404, { error: { message: 'Not Found' } });
}

async function sendToken(
  fake: FakeYouTube,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const tokenRequest = new URLSearchParams((await bodyOf(request)).toString());
  if (await sendPlannedRefusal(fake, 'token', response)) return;
  const isValid =
    tokenRequest.get('grant_type') === 'refresh_token' && tokenRequest.get('refresh_token') === 'refresh';
  if (!isValid)
    return sendJson(response, 400, { error: 'invalid_grant', error_description: 'Token has been revoked.' });
  return sendJson(response, 200, {
    access_token: 'good',
    expires_in: 3599,
    token_type: 'Bearer',
    scope: fake.tokenScope,
  });
}

async function openSession(
  fake: FakeYouTube,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const metadata = JSON.parse((await bodyOf(request)).toString()) as FakeVideo['metadata'];
  if (await sendPlannedRefusal(fake, 'open', response)) return;
  const id = randomUUID();
  fake.sessions.set(id, {
    byteSize: Number(request.headers['x-upload-content-length']),
    metadata,
    receivedBytes: Buffer.alloc(0),
  });
  const { host } = request.headers;
  response.setHeader(
    'location',
    `http://${host}/upload/youtube/v3/videos?uploadType=resumable&upload_id=${id}`,
  );
  return sendJson(response, 200, {});
}

async function handlePut(
  fake: FakeYouTube,
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
): Promise<void> {
  const session = fake.sessions.get(id);
  const range = /^bytes (?:\*|(\d+)-(\d+))\/(\d+)$/.exec(request.headers['content-range'] ?? '');
  const firstByte = range?.[1];
  const receivedChunk = await bodyOf(request);
  if (await sendPlannedRefusal(fake, firstByte === undefined ? 'progress' : 'piece', response)) return;
  if (!session)
    return sendJson(response, 404, { error: { message: 'Not Found', errors: [{ reason: 'notFound' }] } });
  const isNext = firstByte !== undefined && Number(firstByte) === session.receivedBytes.length;
  if (isNext && fake.storesChunks && !session.videoId) {
    const isLast = Number(firstByte) + receivedChunk.length === session.byteSize;
    const storedByteCount = isLast
      ? receivedChunk.length
      : Math.floor(receivedChunk.length / CHUNK_GRANULARITY_BYTES) * CHUNK_GRANULARITY_BYTES;
    session.receivedBytes = Buffer.concat([
      session.receivedBytes,
      receivedChunk.subarray(0, storedByteCount),
    ]);
  }
  if (session.receivedBytes.length < session.byteSize) {
    if (session.receivedBytes.length > 0)
      response.setHeader('range', `bytes=0-${session.receivedBytes.length - 1}`);
    response.writeHead(308).end();
    return;
  }
  if (session.videoId === undefined) {
    session.videoId = randomBytes(8).toString('base64url').slice(0, 11);
    fake.videos.unshift({ id: session.videoId, metadata: session.metadata, bytes: session.receivedBytes });
  }
  if (firstByte !== undefined && (await sendPlannedRefusal(fake, 'finished', response))) return;
  return sendJson(response, 200, { id: session.videoId, ...session.metadata });
}

async function sendPlannedRefusal(
  fake: FakeYouTube,
  step: UploadStep,
  response: ServerResponse,
): Promise<boolean> {
  await fake.onStep(step);
  const refusal = fake.refusals.find(
    (plannedRefusal) => plannedRefusal.step === step && plannedRefusal.remainingTimes > 0,
  );
  if (!refusal) return false;
  refusal.remainingTimes -= 1;
  const { status, reason = 'unknown', message = 'No' } = refusal;
  sendJson(response, status, { error: { code: status, message, errors: [{ reason, message }] } });
  return true;
}

function resourceOf(fake: FakeYouTube, video: FakeVideo): object {
  return { id: video.id, ...video.metadata, status: videoStatusOf(fake, video) };
}

function videoStatusOf(
  { videoStatus, statusByTitle }: FakeYouTube,
  { metadata }: FakeVideo,
): FakeYouTube['videoStatus'] {
  const statusForTitle = statusByTitle.get(metadata.snippet?.title ?? '');
  return { uploadStatus: 'processed', ...metadata.status, ...videoStatus, ...statusForTitle };
}

/** Reads a request's body. If the request is aborted, returns the part that arrived. */
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch {
    return Buffer.concat(chunks);
  }
  return Buffer.concat(chunks);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
