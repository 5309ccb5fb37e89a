import { atMost, atLeast } from '../../bench/report.js';
import { until } from '../../src/until.js';
import { countsOf } from '../room/books.js';
import { buy } from '../room/buyer.js';
import { inTurn } from '../room/in-turn.js';
import type { Market } from '../room/market.js';
import type { FaultLine } from '../room/outcome.js';
import { offer, signUp, signUpOne } from '../room/people.js';
import type { Room } from '../room/room.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AT_ONCE = 8;
/** A delivery is taken for one try; a try that died frees it after a minute. */
const AFTER_THE_LEASE_MS = 2 * MINUTE_MS;
const SENT_WITHIN_MS = 500_000;

/** Source code by e-mail within 24 hours, whatever the mail server does and whoever dies. */
export const mail: FaultLine = {
  name: 'mail',
  promise: 'source code by e-mail within 24 h',
  play: (room) =>
    room.market({ apis: 1, workers: 1 }, async (market) => {
      const count = room.times(1000, 12);
      market.countFromNow();
      const share = Math.ceil(count / 3);
      await market.mailbox.goAway();
      await buyMany(market, share);
      market.mailbox.mood = 'busy';
      await market.mailbox.comeBack();
      await buyMany(market, share);
      await refuseForAWhile(market);
      await market.goAhead(6 * HOUR_MS);
      market.mailbox.mood = 'well';
      await sent(market);
      const cutOff = await buyWhileDying(room, market, count - 2 * share);
      cutOff.push(await killed(market, cutOff));
      market.countFromNow();
      await market.goAhead(AFTER_THE_LEASE_MS);
      const isSent = await sent(market);
      return judge(market, { count, cutOff, isSent });
    }),
};

async function buyMany(market: Market, count: number): Promise<void> {
  const [mvpId = ''] = await offer(market, await signUpOne(market), 1);
  await inTurn(await signUp(market, count), AT_ONCE, (buyer) => buy(market, { buyer, mvpId, way: 'rents' }));
}

/** Until one delivery more was refused for good. */
async function refuseForAWhile(market: Market): Promise<void> {
  market.mailbox.mood = 'refusing';
  await until(
    async () => (await market.count(`SELECT count(*) FROM deliveries WHERE last_error LIKE '%550%'`)) > 0,
    MINUTE_MS,
  ).catch(() => undefined);
}

/**
 * The worker is killed when the mail server has taken a delivery and before it has said so. It sends several at once, so
 * a kill may cut off more than one: answers which, by their Message-IDs, for each kill.
 */
async function buyWhileDying(room: Room, market: Market, count: number): Promise<string[][]> {
  const random = room.random('mail');
  const killsMax = Math.max(1, Math.round(count / 20));
  const cutOff: string[][] = [];
  let kills = 0;
  let isDying = false;
  market.mailbox.onArrival = async ({ messageId }) => {
    if (isDying || kills >= killsMax || !messageId.includes('delivery.') || (kills > 0 && random() > 0.3))
      return;
    isDying = true;
    kills += 1;
    cutOff.push(await killed(market, cutOff));
    await market.startWorkers();
    isDying = false;
  };
  await buyMany(market, count);
  await until(() => kills >= killsMax && !isDying, MINUTE_MS * 3).catch(() => undefined);
  market.mailbox.onArrival = () => undefined;
  await until(() => !isDying, MINUTE_MS * 3);
  return cutOff;
}

/** Kills the workers; answers what the mail server has taken since the earlier kills and nobody has noted. */
async function killed(market: Market, earlier: readonly (readonly string[])[]): Promise<string[]> {
  await market.killWorkers();
  const arrived = arrivals(market);
  const before = countsOf(earlier.flat());
  const unnoted = await market.query<{ message_id: string }>(
    `SELECT message_id FROM deliveries WHERE state = 'due' AND message_id = ANY($1)`,
    [[...arrived].filter(([id, times]) => times > (before.get(id) ?? 0)).map(([id]) => id)],
  );
  return unnoted.map(({ message_id }) => message_id);
}

/** How often each delivery has arrived, by its Message-ID. */
function arrivals(market: Market): Map<string, number> {
  const ids = market.mailbox.mails.map(({ messageId }) => messageId.replace(/[<>]/g, ''));
  return countsOf(ids.filter((id) => id.startsWith('delivery.')));
}

function sent(market: Market): Promise<boolean> {
  const due = `SELECT count(*) FROM deliveries WHERE state = 'due' AND next_try_at < now() + interval '9 hours'`;
  return until(async () => (await market.count(due)) === 0, SENT_WITHIN_MS).then(
    () => true,
    () => false,
  );
}

interface End {
  readonly count: number;
  /** What each kill cut off between taken and noted. */
  readonly cutOff: readonly (readonly string[])[];
  readonly isSent: boolean;
}

async function judge(market: Market, { count, cutOff, isSent }: End) {
  const inTime = await market.query<{ message_id: string }>(
    `SELECT message_id FROM deliveries WHERE state = 'sent' AND sent_at <= due_at`,
  );
  const arrived = arrivals(market);
  const missing = inTime
    .filter(({ message_id }) => !arrived.has(message_id))
    .map(({ message_id }) => message_id);
  const cutOffs = countsOf(cutOff.flat());
  const extra = [...arrived].filter(([id, times]) => times - 1 > (cutOffs.get(id) ?? 0));
  const copies = [...arrived.values()].reduce((sum, times) => sum + times - 1, 0);
  const kills = cutOff.filter((ids) => ids.length > 0).length;
  return {
    cases: count,
    faults: cutOff.length + 3,
    violations: [
      ...missing.map((id) => `${id} is said to be sent, and never arrived`),
      ...extra.map(([id, times]) => `${id} arrived ${times} times, cut off ${cutOffs.get(id) ?? 0} times`),
      ...(isSent ? [] : ['not all were sent']),
    ],
    rows: [
      atLeast('arrived before the deadline', inTime.length - missing.length, count),
      atLeast('kills between taken and noted', kills, 1),
      atMost('second copies, as many as those kills cut off at the most', copies, cutOff.flat().length),
      atMost('copies of what no kill cut off', extra.length, 0),
      atMost('different Message-IDs beyond one a delivery', Math.max(0, arrived.size - count), 0),
    ],
  };
}
