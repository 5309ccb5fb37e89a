import autocannon from 'autocannon';
import pg from 'pg';
import { median } from './median.js';
import type { BenchPeople } from './people.js';
import { atLeast, type Row } from './report.js';
import type { BenchServer } from './servers.js';

const CONNECTIONS = 8;
const ROUNDS = 9;
/** It tells that a round is over when it looks, not before. */
const LOOK_EVERY_MS = 20;
const OF_A_ROUND = 500;
/** Until both have compiled what they run most, as before reads are measured. */
const TO_WARM_UP = 4000;
/** Of payments there must be enough for both sides. */
export const PAYMENTS_NEEDED = 2 * (TO_WARM_UP + ROUNDS * OF_A_ROUND);

/** What one write says, and who says it. */
interface Write {
  readonly body: object;
  readonly authorization?: string;
}

/** Where writes go, and the next one. */
interface Writer {
  readonly url: string;
  readonly next: () => Write;
}

/** Writes with their events, against a bare transaction that writes the same rows. */
export async function writes(
  databaseUrl: string,
  { api, floor, people }: { api: BenchServer; floor: BenchServer; people: BenchPeople },
): Promise<Row[]> {
  const { sender, listingId } = people;
  let turn = 0;
  const letter = () => {
    turn += 1;
    const from = people.senders[turn % people.senders.length] ?? sender;
    const recipientId = people.recipientIds[turn % people.recipientIds.length] ?? '';
    const body = { recipientId, subject: 'About your MVP', content: 'Does it run? '.repeat(20) };
    return { body: { ...body, senderId: from.userId }, authorization: from.authorization };
  };
  const sending = await ratio('message send', {
    databaseUrl,
    ours: { url: `${api.url}/api/users/messages`, next: letter },
    bare: { url: `${floor.url}/floor/messages`, next: letter },
  });
  const captures = people.captures.values();
  const renter = { duration: '1 month', renterName: 'Ada Bench', renterEmail: 'ada@bench.example' };
  const rental = () => ({
    body: { mvpId: listingId, paymentId: captures.next().value, userId: sender.userId, ...renter },
    authorization: sender.authorization,
  });
  const renting = await ratio('rental create', {
    databaseUrl,
    ours: { url: `${api.url}/api/rentals/create`, next: rental },
    bare: { url: `${floor.url}/floor/rentals`, next: rental },
  });
  return [
    atLeast('message sent, against a bare transaction with the same rows', sending, 0.6),
    atLeast('rental created, against a bare transaction with the same rows', renting, 0.6),
  ];
}

/** Medians of rounds in turn. */
async function ratio(
  name: string,
  { databaseUrl, ours, bare }: { databaseUrl: string; ours: Writer; bare: Writer },
): Promise<number> {
  await round(ours, TO_WARM_UP);
  await round(bare, TO_WARM_UP);
  await analyze(databaseUrl);
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    rates.ours.push(await round(ours));
    rates.bare.push(await round(bare));
  }
  const [mine, floor] = [median(rates.ours), median(rates.bare)];
  console.log(`${name}: ${Math.round(mine)} against ${Math.round(floor)} a second`);
  return mine / floor;
}

/**
 * What autovacuum does within a minute of it: a table that was all but empty has grown while they warmed up. A connection
 * that planned its checks of foreign keys before that reads the whole table for each row, on whichever side it is.
 */
async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('ANALYZE').finally(() => client.end());
}

/** Writes a second; throws when one was refused. */
async function round({ url, next }: Writer, amount = OF_A_ROUND): Promise<number> {
  const began = performance.now();
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    amount,
    sampleInt: LOOK_EVERY_MS,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const { body, authorization = '' } = next();
          const headers = { 'content-type': 'application/json', authorization };
          return { ...request, headers: { ...request.headers, ...headers }, body: JSON.stringify(body) };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return amount / ((performance.now() - began) / 1000);
}
