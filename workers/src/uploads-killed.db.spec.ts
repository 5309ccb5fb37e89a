import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UPLOAD_SENTENCES } from '@market/contract/upload-sentences';
import { IncomingFiles } from '@market/domain/uploads/incoming-files';
import { UploadsService } from '@market/domain/uploads/uploads.service';
import type { Step } from '@market/test/fake-youtube';
import { KilledUploads } from '@market/test/killed-uploads';
import { KillTally } from '@market/test/kill-tally';
import { seeded } from '@market/test/seeded';
import { idOf, tusOf } from '@market/test/tus';
import { until } from '@market/test/until';
import { padded, video } from '@market/test/videos';
import { report } from '../../test/bench/report.js';

/** `npm run faults:uploads` does every case so many times; `npm test` does a few, once. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 0);
const SEED = Number(process.env['KILL_SEED'] ?? 1);
const CASE_WITHIN_MS = 90_000;

/** Where a worker is killed: at the nth time that YouTube meets this step, before it answers. */
const POINTS: readonly (readonly [string, Step, number])[] = [
  ['in the middle of the bytes', 'piece', 2],
  ['after the last byte, before the row says so', 'finished', 1],
  ['while the session is made, before its address is in the row', 'open', 1],
  ['before there is a session', 'channels', 1],
  ['with its address in the row, before the first piece is kept', 'piece', 1],
];
const BRIEF_POINTS = 2;
const RANDOM_MOMENTS = 3;
/** Calls that a publication makes of YouTube, and a while after each. */
const [CALLS, AFTER_MS] = [7, 60];
/** Three pieces. */
const FILM = padded('upright.mp4', 9_000_000);

const random = seeded(SEED);
const tally = new KillTally();
let shop: KilledUploads;

beforeAll(async () => {
  shop = await KilledUploads.open();
  shop.startWorker();
});
afterAll(async () => {
  await shop.close();
  if (ROUNDS > 0) report('kill-upload.json', tally.rows());
});
beforeEach(() => {
  shop.youtube.videos.length = 0;
  shop.youtube.hasChannel = true;
});
afterEach(() => {
  shop.youtube.onStep = () => undefined;
});

/** One case, in each round; of `npm test` those that are brief, once. */
function killing(
  name: string,
  { of, isBrief = false }: { of: string; isBrief?: boolean },
  work: (killed: () => void) => Promise<void>,
): void {
  const times = ROUNDS || Number(isBrief);
  for (let round = 1; round <= times; round += 1)
    it(times > 1 ? `${name} (round ${round})` : name, () => tally.case(of, work), CASE_WITHIN_MS);
}

async function isPublishedOnce(id: string): Promise<void> {
  const row = await shop.settled(id);
  const { videos } = shop.youtube;
  expect({ state: row?.state, reason: row?.failure, videos: videos.length }).toEqual({
    state: 'published',
    reason: null,
    videos: 1,
  });
  expect(row?.video_id).toBe(videos[0]?.id);
  expect(videos[0]?.bytes.equals(FILM)).toBe(true);
}

describe('a worker killed with -9 publishes the video once after it is started again', () => {
  POINTS.forEach(([name, step, time], place) =>
    killing(
      name,
      { of: 'worker killed at a named step of publishing', isBrief: place < BRIEF_POINTS },
      async (killed) => {
        const id = await shop.put(FILM, 'checked');
        await shop.killWorkerAt(step, time);
        killed();
        await shop.startAgain(id);
        await isPublishedOnce(id);
      },
    ),
  );

  for (let place = 1; place <= RANDOM_MOMENTS; place += 1)
    killing(
      `random moment ${place}, seed ${SEED}`,
      { of: 'worker killed at a random moment of publishing' },
      async (killed) => {
        const [calls, afterMs] = [1 + Math.floor(random() * CALLS), Math.floor(random() * AFTER_MS)];
        let met = 0;
        shop.youtube.onStep = () => {
          if ((met += 1) === calls) setTimeout(() => void shop.worker.kill(), afterMs);
        };
        const id = await shop.put(FILM, 'checked');
        // It may be done before that many calls.
        await until(
          async () => shop.worker.isOver || (await shop.stateOf(id))?.state === 'published',
          25_000,
        );
        shop.youtube.onStep = () => undefined;
        await shop.worker.kill();
        killed();
        await shop.startAgain(id);
        await isPublishedOnce(id);
      },
    );

  killing(
    'or says why not, and publishes it once when it is tried again',
    { of: 'worker killed, and YouTube refuses afterwards' },
    async (killed) => {
      const id = await shop.put(FILM, 'checked');
      await shop.killWorkerAt('channels', 1);
      killed();
      shop.youtube.hasChannel = false;
      await shop.startAgain(id);
      expect(await shop.settled(id)).toMatchObject({
        state: 'failed',
        failure: UPLOAD_SENTENCES.noChannel,
        can_retry: true,
      });
      shop.youtube.hasChannel = true;
      await shop.api.application.get(UploadsService).retry(id, shop.lina.userId);
      await isPublishedOnce(id);
    },
  );
});

describe('a video that a worker looks at when it is killed with -9', () => {
  /** Kills it as soon as it has taken the row, which is long before its reader is loaded. */
  async function killedLooking(id: string): Promise<void> {
    await until(async () => ((await shop.stateOf(id))?.tries ?? 0) > 0, 25_000);
    await shop.worker.kill();
    expect(await shop.stateOf(id)).toMatchObject({ state: 'received', tries: 1 });
  }

  killing(
    'is looked at again, and published once',
    { of: 'worker killed while it looks at the content', isBrief: true },
    async (killed) => {
      const id = await shop.put(FILM, 'received');
      await killedLooking(id);
      killed();
      await shop.startAgain(id);
      await isPublishedOnce(id);
    },
  );

  killing(
    'is refused with its sentence where it may not be published, and nothing is kept',
    { of: 'worker killed while it looks at what may not be published' },
    async (killed) => {
      const id = await shop.put(video('wide.mp4'), 'received');
      await killedLooking(id);
      killed();
      await shop.startAgain(id);
      expect(await shop.settled(id)).toMatchObject({
        state: 'failed',
        failure: UPLOAD_SENTENCES.badShape,
        can_retry: false,
      });
      const files = shop.api.application.get(IncomingFiles);
      await until(async () => (await files.size(id)) === undefined);
      expect(shop.youtube.videos).toEqual([]);
    },
  );

  killing(
    'is looked at again where the row did not say yet that it was, and published once',
    { of: 'worker killed between its look and its note of it' },
    async (killed) => {
      await shop.worker.kill();
      const id = await shop.put(FILM, 'received');
      const letGo = await shop.holdEvents();
      shop.startWorker();
      await shop.somebodyIsHeld();
      await shop.worker.kill();
      killed();
      await letGo();
      expect(await shop.stateOf(id)).toMatchObject({ state: 'received', tries: 1 });
      await shop.startAgain(id);
      await isPublishedOnce(id);
    },
  );
});

describe('a video that comes in when the api is killed with -9', () => {
  const PIECE = 2_000_000;

  killing(
    'goes on where it stopped once the api is started again, and is published once',
    { of: 'api killed in the middle of a piece', isBrief: true },
    async (killed) => {
      const before = await shop.startApi();
      const sender = await shop.api.signUp();
      const tus = tusOf(before.origin, sender);
      const announced = await tus.announce({ bytes: FILM.length });
      const location = announced.headers['location'] ?? '';
      await tus.send(location, 0, FILM.subarray(0, PIECE));
      const rest = tus.send(location, PIECE, FILM.subarray(PIECE)).catch(() => undefined);
      const files = shop.api.application.get(IncomingFiles);
      await until(async () => ((await files.size(idOf(announced))) ?? 0) > PIECE);
      await before.process.kill();
      killed();
      await rest;
      const after = await shop.startApi();
      const wentOnAt = await tusOf(after.origin, sender).goOn(location, FILM);
      expect(wentOnAt).toBeGreaterThanOrEqual(PIECE);
      await after.process.stop();
      await isPublishedOnce(idOf(announced));
    },
  );

  killing(
    'is noticed though the row did not say yet that its last byte came, and published once',
    { of: 'api killed between the last byte and its note of it' },
    async (killed) => {
      const { process, origin } = await shop.startApi();
      const tus = tusOf(origin, await shop.api.signUp());
      const announced = await tus.announce({ bytes: FILM.length });
      const id = idOf(announced);
      const letGo = await shop.holdEvents();
      const sent = tus.send(announced.headers['location'] ?? '', 0, FILM).catch(() => undefined);
      await shop.somebodyIsHeld();
      await process.kill();
      killed();
      await letGo();
      await sent;
      expect(await shop.stateOf(id)).toMatchObject({ state: 'receiving' });
      await shop.worker.kill();
      await shop.isSilentLong(id);
      await shop.startAgain(id);
      await isPublishedOnce(id);
    },
  );
});
