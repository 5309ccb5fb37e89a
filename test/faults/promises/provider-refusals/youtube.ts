import { tusClient } from '../../../src/api/tus.js';
import { video } from '../../../src/browser/videos.js';
import { until } from '../../../src/until.js';
import { mapConcurrently } from '../../clients/map-concurrently.js';
import { authorizationOf, type Person, signUp } from '../../clients/people.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, type ProviderTest, type Providers } from './provider-test.js';

const UPLOADS_AT_ONCE = 4;
const UPLOADS_REFUSED_WITHIN_MS = 60_000;

/**
 * YouTube's refusals of an upload with the expected result: published, or failed with a message that contains this
 * text.
 */
const EXPECTED_ENDS = {
  'invalid grant': 'published',
  'site quota': 'published',
  'slow processing': 'published',
  'private, then approved': 'published',
  'private for good': 'private',
  rejected: 'duplicate',
} as const;
type RefusalCase = keyof typeof EXPECTED_ENDS;

/** The status of the video at YouTube, for cases that YouTube decides after it has received the file. */
const VIDEO_STATUSES: Partial<Record<RefusalCase, object>> = {
  'slow processing': { uploadStatus: 'uploaded' },
  'private, then approved': { privacyStatus: 'private' },
  'private for good': { privacyStatus: 'private' },
  rejected: { uploadStatus: 'rejected', rejectionReason: 'duplicate' },
};

interface RefusedVideo {
  readonly refusalCase: RefusalCase;
  readonly title: string;
}

/**
 * Tests a refused token, the site's quota, videos that stay private, slow processing and rejections (UPLOAD-3,
 * UPLOAD-40).
 */
export const refusedByYouTube: ProviderTest = async (providers) => {
  const { youtube, casesPerRefusal } = providers;
  const videos = (Object.keys(EXPECTED_ENDS) as RefusalCase[]).flatMap((refusalCase) =>
    Array.from({ length: casesPerRefusal }, (_, index) => ({
      refusalCase,
      title: `${refusalCase} ${index + 1}`,
    })),
  );
  const setVideoStatuses = (statuses: typeof VIDEO_STATUSES) => {
    for (const { refusalCase, title } of videos)
      youtube.statusByTitle.set(title, statuses[refusalCase] ?? {});
  };
  setVideoStatuses(VIDEO_STATUSES);
  const videosOf = (...cases: RefusalCase[]) =>
    videos.filter(({ refusalCase }) => cases.includes(refusalCase));
  const tokenRefusal = {
    step: 'token',
    status: 400,
    reason: 'invalid_grant',
    remainingTimes: Infinity,
  } as const;
  await uploadWhileRefused(providers, tokenRefusal, videosOf('invalid grant'));
  const quotaRefusal = {
    step: 'open',
    status: 403,
    reason: 'quotaExceeded',
    remainingTimes: Infinity,
  } as const;
  await uploadWhileRefused(providers, quotaRefusal, videosOf('site quota'));
  await upload(
    providers,
    videosOf('slow processing', 'private, then approved', 'private for good', 'rejected'),
  );
  const areDone = (someVideos: readonly RefusedVideo[]) => async () =>
    (await findDifferences(providers, someVideos)).length === 0;
  return {
    name: 'YouTube',
    caseCount: videos.length,
    moments: [
      {
        afterMs: 3 * HOUR_MS,
        isDone: areDone(videosOf('invalid grant', 'site quota', 'rejected')),
        changeResponses: () =>
          setVideoStatuses({ 'private for good': VIDEO_STATUSES['private for good'] ?? {} }),
      },
      {
        afterMs: DAY_MS + 2 * HOUR_MS,
        isDone: areDone(videosOf('slow processing', 'private, then approved')),
      },
      { afterMs: 4 * DAY_MS, isDone: areDone(videos) },
      { afterMs: 4 * DAY_MS + 20 * MINUTE_MS, isDone: areDone(videos) },
    ],
    findViolations: () => findDifferences(providers, videos),
  };
};

/** Uploads videos while YouTube refuses one step of an upload, until this step of every video was refused. */
async function uploadWhileRefused(
  providers: Providers,
  refusal: Providers['youtube']['refusals'][number],
  videos: readonly RefusedVideo[],
): Promise<void> {
  const { market, youtube } = providers;
  youtube.refusals.push(refusal);
  await upload(providers, videos);
  const titles = videos.map(({ title }) => title);
  const refusedUploadsSql = `SELECT count(*) FROM uploads WHERE title = ANY($1) AND failure IS NOT NULL`;
  await until(
    async () => (await market.count(refusedUploadsSql, [titles])) === titles.length,
    UPLOADS_REFUSED_WITHIN_MS,
  );
  youtube.refusals.splice(youtube.refusals.indexOf(refusal), 1);
}

async function upload({ market }: Providers, videos: readonly RefusedVideo[]): Promise<void> {
  const people = await signUp(market, videos.length);
  await mapConcurrently(videos, UPLOADS_AT_ONCE, async ({ title }, index) => {
    const authorization = await authorizationOf(market, people[index] as Person);
    const tus = tusClient(market.publicServers[0]?.origin ?? '', { authorization });
    const file = video('upright.mp4');
    const createResponse = await tus.createUpload({ byteSize: file.length, title });
    await tus.resume(createResponse.headers['location'] ?? '', file);
  });
}

/**
 * Compares our uploads with YouTube's own list of videos, and the message that the lister reads about a failure with
 * the expected one.
 */
async function findDifferences(
  { market, youtube }: Providers,
  videos: readonly RefusedVideo[],
): Promise<string[]> {
  const rows = await market.query<{
    title: string;
    state: string;
    video_id: string | null;
    failure: string | null;
  }>('SELECT title, state, video_id, failure FROM uploads WHERE title = ANY($1)', [
    videos.map(({ title }) => title),
  ]);
  return videos.flatMap(({ refusalCase, title }) => {
    const videosAtYouTube = youtube.videos.filter(({ metadata }) => metadata.snippet?.title === title);
    const row = rows.find((uploadRow) => uploadRow.title === title);
    const expectedEnd = EXPECTED_ENDS[refusalCase];
    const isAsExpected =
      expectedEnd === 'published'
        ? row?.state === 'published' && row.video_id === videosAtYouTube[0]?.id
        : row?.state === 'failed' && (row.failure ?? '').includes(expectedEnd);
    return [
      ...(isAsExpected ? [] : [`YouTube, ${title}: ${row?.state} ${row?.failure ?? ''}`]),
      ...(videosAtYouTube.length === 1 ? [] : [`YouTube, ${title}: ${videosAtYouTube.length} videos`]),
    ];
  });
}
