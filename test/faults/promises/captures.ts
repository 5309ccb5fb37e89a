import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import { compareBooks } from '../room/books.js';
import { buy, type ToldInTheEnd, type Way } from '../room/buyer.js';
import { insist } from '../room/calls.js';
import type { Market, QueueKind } from '../room/market.js';
import { sendNotices } from '../room/notices.js';
import type { FaultLine, Outcome } from '../room/outcome.js';
import { offer, signUp, signUpOne } from '../room/people.js';
import type { Room } from '../room/room.js';
import { timePasses } from '../room/time.js';

const CALM_MAX_MS = 900;
const DOWN_MAX_MS = 400;
/** A buyer presses again and again, while a kill every second or so ends what works for them. */
const ANSWERED_WITHIN_S = 120;
/** Nothing that lives is under way this long. */
const DEAD_FOR_MS = 3000;

/** Payments under kill -9 of every process, once with each queue. */
function captures(queue: QueueKind): FaultLine {
  return {
    name: `captures-${queue}`,
    promise: `capture, rental and delivery are one to one (queue in ${queue})`,
    play: (room) =>
      room.market({ apis: 2, workers: 2, queue }, async (market) => {
        const kills = room.times(queue === 'redis' ? 200 : 60, 4);
        const { told, refused } = await buyUnderKills(room, market, kills);
        await insist(market, { method: 'GET', path: '/mvps' });
        market.countFromNow();
        const isQuiet = await timePasses(market);
        const books = await compareBooks(market, told);
        const waitedS = Math.max(0, ...told.map(({ waitedMs }) => waitedMs)) / 1000;
        return outcome(
          { ...books, waitedS, refused: [...refused, ...(isQuiet ? [] : ['it did not fall quiet'])] },
          kills,
        );
      }),
  };
}

export const capturesOnRedis = captures('redis');
export const capturesOnPostgres = captures('postgres');

interface Bought {
  readonly told: ToldInTheEnd[];
  readonly refused: string[];
}

/** Five buyers set out for each kill; some of them close the tab on the way. */
async function buyUnderKills(room: Room, market: Market, kills: number): Promise<Bought> {
  const random = room.random('captures');
  const lister = await signUpOne(market);
  const mvps = await offer(market, lister, 20);
  const buyers = await signUp(market, kills * 5);
  const bought: Bought = { told: [], refused: [] };
  const underWay: Promise<void>[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    for (const buyer of buyers.slice(kill * 5, kill * 5 + 5)) {
      const way = wayOf(random());
      const mvpId = mvps[Math.floor(random() * mvps.length)] ?? '';
      const hasNotices = random() < 0.5;
      const going = buy(market, { buyer, mvpId, way }).then(async (told) => {
        bought.told.push(told);
        if (hasNotices) await sendNotices(market, told.orderId);
      });
      underWay.push(going.catch((error: unknown) => void bought.refused.push(String(error))));
    }
    await pause(random() * CALM_MAX_MS);
    await killOne(market, random);
  }
  if (room.isShort) await deadWorkIsOver(market);
  await Promise.all(underWay);
  return bought;
}

/** The time is over for which a request that died holds its key: short runs do not wait for it. */
async function deadWorkIsOver(market: Market): Promise<void> {
  await pause(DEAD_FOR_MS);
  await market.query(
    'UPDATE idempotency_keys SET locked_until = created_at WHERE status IS NULL AND created_at < $1',
    [new Date(Date.now() - DEAD_FOR_MS)],
  );
}

function wayOf(chance: number): Way {
  if (chance < 0.15) return 'approves';
  return chance < 0.3 ? 'captures' : 'rents';
}

/** Ends one process with -9 and starts it again after a moment. */
async function killOne(market: Market, random: () => number): Promise<void> {
  const { postgres, redis } = market;
  const victims = [...market.apis, ...market.workers, postgres, ...(redis ? [redis] : [])];
  const victim = victims[Math.floor(random() * victims.length)];
  await victim?.kill();
  await pause(random() * DOWN_MAX_MS);
  await victim?.start();
}

interface Found {
  readonly captured: number;
  readonly lost: readonly string[];
  readonly doubleCharged: readonly string[];
  readonly doubleRented: readonly string[];
  readonly differing: readonly string[];
  readonly refused: readonly string[];
  /** The longest that a buyer waited for one answer, in seconds. */
  readonly waitedS: number;
}

function outcome(found: Found, kills: number): Outcome {
  const { lost, doubleCharged, doubleRented, differing, refused } = found;
  return {
    cases: found.captured,
    faults: kills,
    violations: [...lost, ...doubleCharged, ...doubleRented, ...differing, ...refused],
    rows: [
      atLeast('kills', kills, kills),
      atMost('lost', lost.length, 0),
      atMost('double-charged', doubleCharged.length, 0),
      atMost('double-rented', doubleRented.length, 0),
      atMost("our books that are not PayPal's", differing.length, 0),
      atMost('buyers who were refused', refused.length, 0),
      atMost('seconds that a buyer waited for an answer, at most', found.waitedS, ANSWERED_WITHIN_S),
    ],
  };
}
