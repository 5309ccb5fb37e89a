import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSettings } from '@market/domain/foundation/settings/configuration';
import { YouTubeGateway } from '@market/domain/gateways/youtube/youtube.gateway';
import { freePort } from '../src/servers/free-port.js';
import { startFakeYouTube } from '../src/stand-ins/fake-youtube.js';
import { startContent } from '../src/stand-ins/local-stand-ins.js';
import { differencesFromTypes, type TypedValue } from './check-types.js';
import { type RecordedCall, recordCalls } from './record-calls.js';

const IMPORTS = `import type { youtube_v3 } from '@googleapis/youtube';`;
/** Names of Google's types of requests and responses, by method and path. */
const TYPES_BY_CALL: readonly (readonly [
  RegExp,
  { readonly request?: string; readonly response?: string },
])[] = [
  [/^GET \/youtube\/v3\/channels$/, { response: 'ChannelListResponse' }],
  [/^GET \/youtube\/v3\/playlistItems$/, { response: 'PlaylistItemListResponse' }],
  [/^GET \/youtube\/v3\/videos$/, { response: 'VideoListResponse' }],
  [/^POST \/upload\/youtube\/v3\/videos$/, { request: 'Video', response: 'Video' }],
  [/^PUT \/upload\/youtube\/v3\/videos$/, { response: 'Video' }],
];
const VIDEO_FILE = Buffer.alloc(1000, 'film');

interface StandIn {
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

let calls: RecordedCall[];
beforeAll(() => (calls = recordCalls()));
afterAll(() => void vi.restoreAllMocks());

/** Starts the stand-in of `npm start`. */
async function startStandIn(): Promise<StandIn> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const filmsDir = mkdtempSync(join(tmpdir(), 'published-shapes-'));
  const youtube = { clientId: 'id', clientSecret: 'secret', refreshToken: 'refresh' };
  const content = await startContent({ port, url, filmsDir, youtube });
  return {
    environment: {
      YOUTUBE_CLIENT_ID: 'id',
      YOUTUBE_CLIENT_SECRET: 'secret',
      YOUTUBE_REFRESH_TOKEN: 'refresh',
      YOUTUBE_API_URL: url,
      YOUTUBE_TOKEN_URL: `${url}/youtube/token`,
    },
    async stop() {
      await content.close();
      rmSync(filmsDir, { recursive: true, force: true });
    },
  };
}

/** Publishes a video and reads its state, as the product does with Google's API client. */
async function publishVideo({ environment }: StandIn): Promise<void> {
  const youtube = new YouTubeGateway(
    readSettings({
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://127.0.0.1/market',
      AUTH_SECRET: 'a secret of tests that is long enough',
      ...environment,
    }),
  );
  const byteSize = VIDEO_FILE.byteLength;
  const video = { title: 'Kite', description: 'An MVP', tags: ['mvp', 'upload-1'], contentType: 'video/mp4' };
  const session = await youtube.openSession({ ...video, byteSize });
  await youtube.readProgress(session, byteSize);
  await youtube.sendChunk(session, { bytes: new Uint8Array(VIDEO_FILE), offset: 0, byteSize });
  const id = await youtube.findByTag('upload-1');
  expect(await youtube.readVideoState(id ?? '')).toEqual({ state: 'ready' });
}

const nameOf = ({ method, url }: RecordedCall) => `${method} ${url.pathname}`;

/** Returns the request and the response of a call, each with the type that Google publishes for it. */
function typedValuesOf(call: RecordedCall): TypedValue[] {
  const [, types = {}] = TYPES_BY_CALL.find(([path]) => path.test(nameOf(call))) ?? [];
  return (['request', 'response'] as const).flatMap((part) => {
    const type = types[part];
    if (type === undefined || call[part] === undefined) return [];
    const name = `${nameOf(call)} ${call.status}, ${part}`;
    return [{ name, value: call[part], type: `youtube_v3.Schema$${type}`, isPartial: true }];
  });
}

describe("YouTube, compared with the types of Google's client (OPERATE-6)", () => {
  it('requests and responses of both stand-ins have no field and no type that YouTube does not publish', async () => {
    for (const startProvider of [startStandIn, startFakeYouTube]) {
      const standIn = await startProvider();
      await publishVideo(standIn);
      await standIn.stop();
    }
    const youTubeCalls = calls.filter(({ url }) => /^\/(?:upload\/)?youtube\/v3\//.test(url.pathname));
    expect(
      TYPES_BY_CALL.filter(
        ([path]) => !youTubeCalls.some((call) => path.test(nameOf(call)) && typedValuesOf(call).length > 0),
      ),
    ).toEqual([]);
    const plantedValue = {
      name: 'planted',
      value: { idd: 'a' },
      type: 'youtube_v3.Schema$Video',
      isPartial: true,
    };
    const differences = differencesFromTypes(IMPORTS, [...youTubeCalls.flatMap(typedValuesOf), plantedValue]);
    expect(differences).toEqual([expect.stringMatching(/^planted: .*idd/)]);
  }, 60_000);
});
