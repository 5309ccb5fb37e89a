import { Inject, Injectable } from '@nestjs/common';
import type { auth, youtube_v3 } from '@googleapis/youtube';
import { UPLOAD_TEXTS } from '@market/contract/uploads/upload-texts';
import * as z from 'zod';
import { MINUTE_MS, SECOND_MS } from '../../foundation/clock.js';
import { SETTINGS, type Settings } from '../../foundation/settings/configuration.js';
import { YouTubeError, YouTubeNotConfigured } from './youtube.errors.js';
import {
  type GoogleResponse,
  type UploadProgress,
  progressOf,
  type VideoState,
  videoState,
  youTubeError,
} from './youtube-responses.js';

const CALL_TIMEOUT_MS = 20 * SECOND_MS;
const CHUNK_TIMEOUT_MS = 2 * MINUTE_MS;
/** YouTube's id of the category 'People & Blogs' (UPLOAD-3). */
const CATEGORY_ID = '22';
/** How many of the channel's newest videos are searched for an upload's tag. */
const SEARCHED_VIDEOS_MAX = 50;

const HeadersWithLocation = z.object({ location: z.url({ protocol: /^https?$/ }) });

/** A video to publish (UPLOAD-3). */
export interface VideoToPublish {
  readonly title: string;
  readonly description: string;
  /**
   * The video's tags on YouTube. One of them is unique to this upload, so that the video can be found by it.
   */
  readonly tags: readonly string[];
  readonly byteSize: number;
  readonly contentType: string;
}

/** Google's client library and its credentials. */
interface GoogleClient {
  readonly client: youtube_v3.Youtube;
  readonly oauth: InstanceType<typeof auth.OAuth2>;
}

/** A chunk of a file: `bytes` start at `offset`; the whole file has `byteSize` bytes. */
export interface VideoChunk {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly offset: number;
  readonly byteSize: number;
}

/**
 * Publishes videos on one channel by YouTube's resumable upload protocol (UPLOAD-3). An upload session is an
 * address that is valid for days: any process can read its progress and continue the upload. A session
 * creates only one video, even if it is completed twice. Throws YouTubeNotConfigured and YouTubeError.
 */
@Injectable()
export class YouTubeGateway {
  private googleClient: Promise<GoogleClient> | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** Whether YouTube's client id, secret and refresh token are set. */
  get isConfigured(): boolean {
    const {
      YOUTUBE_CLIENT_ID: id,
      YOUTUBE_CLIENT_SECRET: secret,
      YOUTUBE_REFRESH_TOKEN: token,
    } = this.settings;
    return Boolean(id && secret && token);
  }

  /**
   * Opens an upload session and returns its address. The video appears on YouTube once its last byte was
   * received.
   */
  async openSession(video: VideoToPublish): Promise<string> {
    await this.readChannel('id');
    const { headers } = await this.call(({ client }) =>
      client.videos.insert(
        { part: ['snippet', 'status'], uploadType: 'resumable', requestBody: bodyOf(video) },
        {
          url: `${this.settings.YOUTUBE_API_URL}/upload/youtube/v3/videos`,
          headers: {
            'x-upload-content-length': String(video.byteSize),
            'x-upload-content-type': video.contentType,
          },
        },
      ),
    );
    const headersWithLocation = HeadersWithLocation.safeParse(headers);
    if (!headersWithLocation.success)
      throw new YouTubeError('unclear', 'YouTube named no address for the video');
    return headersWithLocation.data.location;
  }

  /** Returns the progress of an upload session. */
  readProgress(sessionUri: string, byteSize: number): Promise<UploadProgress> {
    return this.put(sessionUri, { 'content-range': `bytes */${byteSize}`, 'content-length': '0' });
  }

  /** Sends a chunk and returns the progress; every chunk but the last must be a multiple of 256 KiB. */
  sendChunk(sessionUri: string, { bytes, offset, byteSize }: VideoChunk): Promise<UploadProgress> {
    const range = `bytes ${offset}-${offset + bytes.byteLength - 1}/${byteSize}`;
    return this.put(sessionUri, { 'content-range': range }, bytes);
  }

  /**
   * Returns the id of the video with this tag among the channel's newest videos; undefined if none has it.
   */
  async findByTag(tag: string): Promise<string | undefined> {
    const channel = await this.readChannel('contentDetails');
    const playlistId = channel.contentDetails?.relatedPlaylists?.uploads;
    if (!playlistId) return undefined;
    const items = await this.call(({ client }) =>
      client.playlistItems.list({ part: ['contentDetails'], playlistId, maxResults: SEARCHED_VIDEOS_MAX }),
    );
    const ids = (items.data.items ?? []).flatMap(({ contentDetails }) => contentDetails?.videoId ?? []);
    if (ids.length === 0) return undefined;
    const videos = await this.call(({ client }) => client.videos.list({ part: ['snippet'], id: ids }));
    return videos.data.items?.find(({ snippet }) => snippet?.tags?.includes(tag))?.id ?? undefined;
  }

  /**
   * Returns the state of an uploaded video. YouTube processes a video first, and locks videos of unaudited
   * projects as private.
   */
  async readVideoState(videoId: string): Promise<VideoState> {
    const { data } = await this.call(({ client }) => client.videos.list({ part: ['status'], id: [videoId] }));
    return videoState(data.items?.find(({ id }) => id === videoId)?.status ?? undefined);
  }

  private async readChannel(partName: 'id' | 'contentDetails'): Promise<youtube_v3.Schema$Channel> {
    if (!this.isConfigured) throw new YouTubeNotConfigured(UPLOAD_TEXTS.notConfigured);
    const { data } = await this.call(({ client }) => client.channels.list({ part: [partName], mine: true }));
    const [channel] = data.items ?? [];
    if (!channel) throw new YouTubeNotConfigured(UPLOAD_TEXTS.noChannel);
    return channel;
  }

  private async put(
    url: string,
    headers: Record<string, string>,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<UploadProgress> {
    if (!this.isConfigured) throw new YouTubeNotConfigured(UPLOAD_TEXTS.notConfigured);
    const response = await this.call<GoogleResponse>(
      ({ oauth }) =>
        oauth.request({
          url,
          method: 'PUT',
          headers,
          ...(body && { body }),
          retry: false,
          timeout: CHUNK_TIMEOUT_MS,
          redirect: 'manual',
          fetchImplementation: fetch,
          // An upload session responds 308 while it expects more bytes.
          validateStatus: (status) => (status >= 200 && status < 300) || status === 308,
        }),
      true,
    );
    return progressOf(response);
  }

  private async call<T>(
    request: (google: GoogleClient) => PromiseLike<T>,
    isSessionCall = false,
  ): Promise<T> {
    try {
      return await request(await (this.googleClient ??= loadGoogle(this.settings)));
    } catch (error) {
      throw youTubeError(error, isSessionCall);
    }
  }
}

/** Imports Google's library only for the first upload. */
async function loadGoogle(settings: Settings): Promise<GoogleClient> {
  const { auth: authClients, youtube } = await import('@googleapis/youtube');
  const oauth = new authClients.OAuth2({
    clientId: settings.YOUTUBE_CLIENT_ID,
    clientSecret: settings.YOUTUBE_CLIENT_SECRET,
    endpoints: { oauth2TokenUrl: settings.YOUTUBE_TOKEN_URL },
    transporterOptions: { fetchImplementation: fetch, timeout: CALL_TIMEOUT_MS },
  });
  oauth.setCredentials({ refresh_token: settings.YOUTUBE_REFRESH_TOKEN ?? null });
  const client = youtube({
    version: 'v3',
    auth: oauth,
    rootUrl: settings.YOUTUBE_API_URL,
    retry: false,
    timeout: CALL_TIMEOUT_MS,
  });
  return { client, oauth };
}

function bodyOf({ title, description, tags }: VideoToPublish): youtube_v3.Schema$Video {
  return {
    snippet: { title, description, tags: [...tags], categoryId: CATEGORY_ID },
    status: { privacyStatus: 'unlisted', selfDeclaredMadeForKids: false },
  };
}
