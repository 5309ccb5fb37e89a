import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { checkedVideo } from '@market/test/checked-video';
import { type FakeYouTube, startFakeYouTube, type Step } from '@market/test/fake-youtube';
import { type Person, type RunningApi, startApi } from '@market/test/running-api';
import { until } from '@market/test/until';
import { padded } from '@market/test/videos';

/** Where a worker is killed: at the nth time that YouTube meets this step, before it answers. */
const POINTS: readonly (readonly [string, Step, number])[] = [
  ['before there is a session', 'channels', 1],
  ['while the session is made, before its address is in the row', 'open', 1],
  ['with its address in the row, before the first piece is kept', 'piece', 1],
  ['in the middle of the bytes', 'piece', 2],
  ['after the last byte, before the row says so', 'finished', 1],
];
/** Three pieces. */
const FILM = padded('upright.mp4', 9_000_000);
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);

let folder: string;
let api: RunningApi;
let youtube: FakeYouTube;
let lina: Person;
const running = new Set<ChildProcess>();
let kills = 0;
let violations = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'market-killed-'));
  youtube = await startFakeYouTube();
  api = await startApi({ STORAGE_DIR: folder, ...youtube.environment });
  lina = await api.signUp('Lina');
});
afterAll(async () => {
  for (const worker of running) worker.kill('SIGKILL');
  await api.stop();
  await youtube.stop();
  rmSync(folder, { recursive: true, force: true });
  const file = process.env['KILL_RESULTS'];
  if (file)
    writeFileSync(
      file,
      `${JSON.stringify({ points: POINTS.length, rounds: ROUNDS, kills, violations }, null, 2)}\n`,
    );
});

/** The workers as they are started in earnest. */
function startWorker(): ChildProcess {
  const { DATABASE_URL, AUTH_SECRET } = api.application.get<Settings>(SETTINGS);
  const worker = spawn(process.execPath, ['workers/dist/main.js'], {
    env: {
      ...process.env,
      ...youtube.environment,
      DATABASE_URL,
      AUTH_SECRET,
      STORAGE_DIR: folder,
      LOG_LEVEL: 'warn',
    },
    stdio: 'ignore',
  });
  running.add(worker);
  return worker;
}

async function killedAt(step: Step, time: number): Promise<void> {
  let met = 0;
  const worker = startWorker();
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  youtube.onStep = async (at) => {
    if (at !== step || (met += 1) !== time) return;
    worker.kill('SIGKILL');
    await ended;
  };
  await ended;
  kills += 1;
  youtube.onStep = () => undefined;
}

const stateOf = async (id: string) =>
  (
    await api.query<{ state: string; video_id: string | null }>(
      'SELECT state, video_id FROM uploads WHERE id = $1',
      [id],
    )
  )[0];

const cases = POINTS.flatMap((point) => Array.from({ length: ROUNDS }, () => point));

describe('a worker killed with -9 publishes the video once after it is started again', () => {
  it.each(cases)(
    '%s',
    async (_name, step, time) => {
      youtube.videos.length = 0;
      const id = await checkedVideo(api, lina, FILM);
      await killedAt(step, time);
      // The three minutes for which the dead one held the row are over.
      await api.query('UPDATE uploads SET next_try_at = now() WHERE id = $1', [id]);
      const worker = startWorker();
      await until(async () => (await stateOf(id))?.state === 'published', 25_000).catch(() => undefined);
      worker.kill('SIGTERM');
      await new Promise((resolve) => worker.once('exit', resolve));
      const row = await stateOf(id);
      const isRight =
        youtube.videos.length === 1 &&
        row?.state === 'published' &&
        row.video_id === youtube.videos[0]?.id &&
        youtube.videos[0]?.bytes.equals(FILM) === true;
      if (!isRight) violations += 1;
      expect({ ...row, videos: youtube.videos.length }).toMatchObject({ state: 'published', videos: 1 });
      expect(isRight).toBe(true);
    },
    60_000,
  );
});
