import autocannon from 'autocannon';
import pg from 'pg';
import { benchRow } from './bars.js';
import { median } from './median.js';
import type { BenchPeople } from './people.js';
import type { Row } from './report.js';
import type { BenchServer } from './servers.js';
import { SIZES } from './sizes.js';

const CONNECTION_COUNT = 8;
/** The interval at which autocannon checks whether a round has ended. */
const END_CHECK_INTERVAL_MS = 20;
/** The number of payments to create. API and floor each create rentals for half of them. */
export const PAYMENT_COUNT =
  2 * (SIZES.writes.warmUpCount + SIZES.writes.rounds * SIZES.writes.writesPerRound);

/** A request body with the token of its sender. */
interface WriteRequest {
  readonly body: object;
  readonly authorization?: string;
}

/** A URL for writes, and a function that returns the next write. */
interface WriteSource {
  readonly url: string;
  readonly nextWrite: () => WriteRequest;
}

/** Measures writes and their events, relative to one bare statement that writes the same rows. */
export async function measureWrites(
  databaseUrl: string,
  { api, floor, people }: { api: BenchServer; floor: BenchServer; people: BenchPeople },
): Promise<Row[]> {
  const { sender } = people;
  let writeIndex = 0;
  const nextMessage = () => {
    writeIndex += 1;
    const chosenSender = people.senders[writeIndex % people.senders.length] ?? sender;
    const recipientId = people.recipientIds[writeIndex % people.recipientIds.length] ?? '';
    const body = { recipientId, subject: 'About your MVP', content: 'Does it run? '.repeat(20) };
    return { body: { ...body, senderId: chosenSender.userId }, authorization: chosenSender.authorization };
  };
  const sendRatio = await measureRateRatio('message send', {
    databaseUrl,
    api: { url: `${api.url}/api/users/messages`, nextWrite: nextMessage },
    floor: { url: `${floor.url}/floor/messages`, nextWrite: nextMessage },
  });
  const captures = people.captures.values();
  const renter = { duration: '1 month', renterName: 'Ada Bench', renterEmail: 'ada@bench.example' };
  const nextRental = () => {
    const capture = captures.next().value;
    if (!capture) throw new Error('Every payment has a rental');
    const { captureId, buyer, listingId } = capture;
    return {
      body: { mvpId: listingId, paymentId: captureId, userId: buyer.userId, ...renter },
      authorization: buyer.authorization,
    };
  };
  const rentRatio = await measureRateRatio('rental create', {
    databaseUrl,
    api: { url: `${api.url}/api/rentals/create`, nextWrite: nextRental },
    floor: { url: `${floor.url}/floor/rentals`, nextWrite: nextRental },
  });
  return [
    benchRow('message sent, relative to one bare statement', sendRatio),
    benchRow('rental created, relative to one bare statement', rentRatio),
  ];
}

/** Returns the API's median rate, divided by that of the bare server. The rounds of both alternate. */
async function measureRateRatio(
  name: string,
  { databaseUrl, api, floor }: { databaseUrl: string; api: WriteSource; floor: WriteSource },
): Promise<number> {
  const { warmUpCount, rounds, writesPerRound } = SIZES.writes;
  await measureRound(api, warmUpCount);
  await measureRound(floor, warmUpCount);
  await analyzeTables(databaseUrl);
  const rates: { api: number[]; floor: number[] } = { api: [], floor: [] };
  for (let roundIndex = 0; roundIndex < rounds; roundIndex += 1) {
    rates.api.push(await measureRound(api, writesPerRound));
    rates.floor.push(await measureRound(floor, writesPerRound));
  }
  const [apiMedian, floorMedian] = [median(rates.api), median(rates.floor)];
  console.log(`${name}: ${Math.round(apiMedian)} against ${Math.round(floorMedian)} per second`);
  return apiMedian / floorMedian;
}

/**
 * Runs ANALYZE, as autovacuum does within a minute, because the tables were almost empty before the warm-up. A
 * connection that planned its foreign-key checks on an empty table reads the whole table for each row.
 */
async function analyzeTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('ANALYZE').finally(() => client.end());
}

/** Runs one round and returns its writes per second. Throws if a write was refused. */
async function measureRound({ url, nextWrite }: WriteSource, writeCount: number): Promise<number> {
  const startedAtMs = performance.now();
  const result = await autocannon({
    url,
    connections: CONNECTION_COUNT,
    amount: writeCount,
    sampleInt: END_CHECK_INTERVAL_MS,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const { body, authorization = '' } = nextWrite();
          const headers = { 'content-type': 'application/json', authorization };
          return { ...request, headers: { ...request.headers, ...headers }, body: JSON.stringify(body) };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return writeCount / ((performance.now() - startedAtMs) / 1000);
}
