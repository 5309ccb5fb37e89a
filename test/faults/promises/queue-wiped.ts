import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import { until } from '../../src/until.js';
import { compareBooks } from '../room/books.js';
import { buy, type Told } from '../room/buyer.js';
import type { Market, QueueKind } from '../room/market.js';
import type { FaultLine } from '../room/outcome.js';
import { offer, signUp, signUpOne } from '../room/people.js';
import type { Room } from '../room/room.js';
import { timePasses } from '../room/time.js';

const REBUILT_WITHIN_S = 60;
const SECOND_MS = 1000;
const PAUSE_MS = 150;

/** Everything a queue holds is thrown away under load, again and again. */
export const queueWiped: FaultLine = {
  name: 'queue-wiped',
  promise: 'a queue that is wiped loses nothing',
  async play(room) {
    const rounds = room.times(5, 1);
    const redis = await wipedOn(room, 'redis', rounds);
    const postgres = await wipedOn(room, 'postgres', rounds);
    const violations = [...redis.broken, ...postgres.broken];
    return {
      cases: redis.bought + postgres.bought,
      faults: 2 * rounds,
      violations,
      rows: [
        atLeast('wipes', 2 * rounds, 2),
        atMost('lost, twice or differing', violations.length, 0),
        atMost(
          'seconds until rebuilt, at most',
          Math.max(redis.rebuiltS, postgres.rebuiltS),
          REBUILT_WITHIN_S,
        ),
      ],
    };
  },
};

interface Wiped {
  readonly bought: number;
  readonly broken: readonly string[];
  readonly rebuiltS: number;
}

function wipedOn(room: Room, queue: QueueKind, rounds: number): Promise<Wiped> {
  return room.market({ apis: 1, workers: 1, queue }, async (market) => {
    const [mvpId = ''] = await offer(market, await signUpOne(market), 1);
    const told: Told[] = [];
    const broken: string[] = [];
    let isOpen = true;
    const shop = async () => {
      while (isOpen) {
        const [buyer] = await signUp(market, 1);
        if (buyer) told.push(await buy(market, { buyer, mvpId, way: 'rents' }));
        await pause(PAUSE_MS);
      }
    };
    const shopping = Promise.all([shop(), shop()]).catch((error: unknown) => void broken.push(String(error)));
    let rebuiltS = 0;
    for (let round = 0; round < rounds; round += 1) {
      await pause(room.isShort ? 2 * SECOND_MS : 30 * SECOND_MS);
      rebuiltS = Math.max(rebuiltS, await wipe(market));
    }
    isOpen = false;
    await shopping;
    market.countFromNow();
    if (!(await timePasses(market))) broken.push(`${queue}: it did not fall quiet`);
    const books = await compareBooks(market, told);
    broken.push(...books.lost, ...books.doubleCharged, ...books.doubleRented, ...books.differing);
    return { bought: told.length, broken, rebuiltS };
  });
}

/** Seconds from the wipe until every delivery that was owed by then is sent. */
async function wipe(market: Market): Promise<number> {
  if (market.redis) await flush(market.redis.url);
  else await emptyTables(market);
  const owed = `SELECT count(*) FROM deliveries WHERE state = 'due' AND created_at < $1`;
  const at = new Date(market.now());
  const tookMs = await until(
    async () => (await market.count(owed, [at])) === 0,
    2 * REBUILT_WITHIN_S * SECOND_MS,
  );
  return tookMs / SECOND_MS;
}

async function flush(url: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('FLUSHALL\r\n');
  await once(socket, 'data');
  socket.destroy();
}

async function emptyTables(market: Market): Promise<void> {
  const tables = await market.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'queue' AND tablename NOT ILIKE '%migration%'`,
  );
  await market.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} CASCADE`);
}
