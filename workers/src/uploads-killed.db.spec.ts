import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPLOAD_TEXTS } from '@market/contract/uploads/upload-texts';
import { IncomingFiles } from '@market/domain/uploads/incoming-files';
import { UploadsService } from '@market/domain/uploads/uploads.service';
import type { UploadStep } from '@market/test/stand-ins/fake-youtube';
import { KilledUploads } from '@market/test/servers/killed-uploads';
import { KillTally } from '@market/test/results/kill-tally';
import { seededRandom } from '@market/test/seeded-random';
import { idOf, tusClient } from '@market/test/api/tus';
import { until } from '@market/test/until';
import { padVideo, video } from '@market/test/browser/videos';
import { storePart } from '@market/test/results/result-file';
import { recordRun } from '@market/test/results/run-record';

/**
 * How many times `npm run faults:uploads` runs each case. `npm test` does not set the variable: then only a few
 * cases run, once each.
 */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 0);
/** How many rounds `npm run faults:uploads` runs by default. */
const FULL_ROUNDS = 4;
const SEED = Number(process.env['KILL_SEED'] ?? 1);
const CASE_TIMEOUT_MS = 90_000;

/** When a worker is killed: at the nth call of this step, before YouTube responds. */
const KILL_POINTS: readonly (readonly [string, UploadStep, number])[] = [
  ['after a part of the video was sent', 'piece', 2],
  ['after the last byte was sent, before the row records it', 'finished', 1],
  ['while YouTube creates the upload session, before the row contains its address', 'open', 1],
  ['before the upload session exists', 'channels', 1],
  ['after the row contains the address of the session, before YouTube stores a part', 'piece', 1],
];
const SHORT_RUN_POINT_COUNT = 2;
const RANDOM_MOMENT_COUNT = 3;
/**
 * How many calls to YouTube one publication makes, and the longest delay between a call and the kill, in milliseconds.
 */
const [CALLS_PER_PUBLICATION, KILL_DELAY_MAX_MS] = [7, 60];
/** A video that is sent in three chunks. */
const VIDEO_BYTES = padVideo('upright.mp4', 9_000_000);

const random = seededRandom(SEED);
const run = recordRun();
const killCounts = new KillTally();
let uploads: KilledUploads;

beforeAll(async () => {
  uploads = await KilledUploads.open();
  uploads.startWorker();
});
afterAll(async () => {
  await uploads.close();
  if (ROUNDS > 0)
    storePart('test/results/kill-upload.json', run, {
      partName: 'kill-upload',
      rows: killCounts.rows(),
      runSize: ROUNDS < FULL_ROUNDS ? 'partial' : 'full',
      caseCounts: { seed: SEED },
    });
});
beforeEach(() => {
  uploads.youtube.videos.length = 0;
  uploads.youtube.hasChannel = true;
});
afterEach(() => {
  uploads.youtube.onStep = () => undefined;
});

/**
 * Declares one test of a case per round. In `npm test`, declares one test if the case belongs to the short run,
 * otherwise none.
 */
function declareKillTest(
  name: string,
  { of: subject, isInShortRun = false }: { of: string; isInShortRun?: boolean },
  runTest: (killWorker: () => void) => Promise<void>,
): void {
  const testCount = ROUNDS || Number(isInShortRun);
  for (let round = 1; round <= testCount; round += 1)
    it(
      testCount > 1 ? `${name} (round ${round})` : name,
      () => killCounts.runCase(subject, runTest),
      CASE_TIMEOUT_MS,
    );
}

async function expectPublishedOnce(id: string): Promise<void> {
  const upload = await uploads.waitUntilSettled(id);
  const { videos } = uploads.youtube;
  expect({ state: upload?.state, reason: upload?.failure, videos: videos.length }).toEqual({
    state: 'published',
    reason: null,
    videos: 1,
  });
  expect(upload?.video_id).toBe(videos[0]?.id);
  expect(videos[0]?.bytes.equals(VIDEO_BYTES)).toBe(true);
}

describe('a worker killed with -9 publishes the video once after it is started again', () => {
  KILL_POINTS.forEach(([name, step, time], pointIndex) =>
    declareKillTest(
      name,
      { of: 'worker killed at a named step of publishing', isInShortRun: pointIndex < SHORT_RUN_POINT_COUNT },
      async (killWorker) => {
        const id = await uploads.insertUpload(VIDEO_BYTES, 'checked');
        await uploads.killWorkerAt(step, time);
        killWorker();
        await uploads.replaceWorker(id);
        await expectPublishedOnce(id);
      },
    ),
  );

  for (let momentNumber = 1; momentNumber <= RANDOM_MOMENT_COUNT; momentNumber += 1)
    declareKillTest(
      `random moment ${momentNumber}, seed ${SEED}`,
      { of: 'worker killed at a random moment of publishing' },
      async (killWorker) => {
        const [callOfKill, killDelayMs] = [
          1 + Math.floor(random() * CALLS_PER_PUBLICATION),
          Math.floor(random() * KILL_DELAY_MAX_MS),
        ];
        let callCount = 0;
        uploads.youtube.onStep = () => {
          if ((callCount += 1) === callOfKill) setTimeout(() => void uploads.worker.kill(), killDelayMs);
        };
        const id = await uploads.insertUpload(VIDEO_BYTES, 'checked');
        // If the publication makes fewer calls than `callOfKill`, the worker publishes the video. Then it is killed
        // below.
        await until(
          async () => uploads.worker.hasExited || (await uploads.readState(id))?.state === 'published',
          25_000,
        );
        uploads.youtube.onStep = () => undefined;
        await uploads.worker.kill();
        killWorker();
        await uploads.replaceWorker(id);
        await expectPublishedOnce(id);
      },
    );

  declareKillTest(
    'or reports the refusal of YouTube, and publishes it once after a retry',
    { of: 'worker killed, and YouTube refuses afterwards' },
    async (killWorker) => {
      const id = await uploads.insertUpload(VIDEO_BYTES, 'checked');
      await uploads.killWorkerAt('channels', 1);
      killWorker();
      uploads.youtube.hasChannel = false;
      await uploads.replaceWorker(id);
      expect(await uploads.waitUntilSettled(id)).toMatchObject({
        state: 'failed',
        failure: UPLOAD_TEXTS.noChannel,
        can_retry: true,
      });
      uploads.youtube.hasChannel = true;
      await uploads.api.application.get(UploadsService).retry(id, uploads.lister.userId);
      await expectPublishedOnce(id);
    },
  );
});

describe('a video whose check is killed with -9', () => {
  /** Kills the worker as soon as it has claimed the row, before the library that reads videos is loaded. */
  async function killAfterClaim(id: string): Promise<void> {
    await until(async () => ((await uploads.readState(id))?.tries ?? 0) > 0);
    await uploads.worker.kill();
    expect(await uploads.readState(id)).toMatchObject({ state: 'received', tries: 1 });
  }

  declareKillTest(
    'is checked again, and published once',
    { of: 'worker killed while it looks at the content', isInShortRun: true },
    async (killWorker) => {
      const id = await uploads.insertUpload(VIDEO_BYTES, 'received');
      await killAfterClaim(id);
      killWorker();
      await uploads.replaceWorker(id);
      await expectPublishedOnce(id);
    },
  );

  declareKillTest(
    'is refused with the reason if it must not be published, and its file is deleted',
    { of: 'worker killed while it looks at what may not be published' },
    async (killWorker) => {
      const id = await uploads.insertUpload(video('wide.mp4'), 'received');
      await killAfterClaim(id);
      killWorker();
      await uploads.replaceWorker(id);
      expect(await uploads.waitUntilSettled(id)).toMatchObject({
        state: 'failed',
        failure: UPLOAD_TEXTS.badShape,
        can_retry: false,
      });
      const files = uploads.api.application.get(IncomingFiles);
      await until(async () => (await files.readSize(id)) === undefined);
      expect(uploads.youtube.videos).toEqual([]);
    },
  );

  declareKillTest(
    'is checked again if the row did not record the check yet, and published once',
    { of: 'worker killed between its look and its note of it' },
    async (killWorker) => {
      await uploads.worker.kill();
      const id = await uploads.insertUpload(VIDEO_BYTES, 'received');
      const unblockEvents = await uploads.blockEvents();
      uploads.startWorker();
      await uploads.waitUntilEventIsBlocked();
      await uploads.worker.kill();
      killWorker();
      await unblockEvents();
      expect(await uploads.readState(id)).toMatchObject({ state: 'received', tries: 1 });
      await uploads.replaceWorker(id);
      await expectPublishedOnce(id);
    },
  );
});

describe('a video that is being uploaded when the api is killed with -9', () => {
  const CHUNK_BYTES = 2_000_000;

  declareKillTest(
    'resumes where it stopped once the api has restarted, and is published once',
    { of: 'api killed in the middle of a piece', isInShortRun: true },
    async (killWorker) => {
      const firstApi = await uploads.startApi();
      const sender = await uploads.api.signUp();
      const tus = tusClient(firstApi.origin, sender);
      const createResponse = await tus.createUpload({ byteSize: VIDEO_BYTES.length });
      const location = createResponse.headers['location'] ?? '';
      await tus.send(location, 0, VIDEO_BYTES.subarray(0, CHUNK_BYTES));
      const remainingUpload = tus
        .send(location, CHUNK_BYTES, VIDEO_BYTES.subarray(CHUNK_BYTES))
        .catch(() => undefined);
      const files = uploads.api.application.get(IncomingFiles);
      await until(async () => ((await files.readSize(idOf(createResponse))) ?? 0) > CHUNK_BYTES);
      await firstApi.process.kill();
      killWorker();
      await remainingUpload;
      const secondApi = await uploads.startApi();
      const resumedOffset = await tusClient(secondApi.origin, sender).resume(location, VIDEO_BYTES);
      expect(resumedOffset).toBeGreaterThanOrEqual(CHUNK_BYTES);
      await secondApi.process.stop();
      await expectPublishedOnce(idOf(createResponse));
    },
  );

  declareKillTest(
    'is published once, although the row did not record yet that the last byte was received',
    { of: 'api killed between the last byte and its note of it' },
    async (killWorker) => {
      const { process, origin } = await uploads.startApi();
      const tus = tusClient(origin, await uploads.api.signUp());
      const createResponse = await tus.createUpload({ byteSize: VIDEO_BYTES.length });
      const id = idOf(createResponse);
      const unblockEvents = await uploads.blockEvents();
      const pendingSend = tus
        .send(createResponse.headers['location'] ?? '', 0, VIDEO_BYTES)
        .catch(() => undefined);
      await uploads.waitUntilEventIsBlocked();
      await process.kill();
      killWorker();
      await unblockEvents();
      await pendingSend;
      expect(await uploads.readState(id)).toMatchObject({ state: 'receiving' });
      await uploads.worker.kill();
      await uploads.backdate(id);
      await uploads.replaceWorker(id);
      await expectPublishedOnce(id);
    },
  );
});
