import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost } from '../../bench/report.js';
import { type AddressedCall, AddressedClient } from '../clients/addressed-client.js';
import type { Market } from '../testbed/market.js';
import type { FaultTest } from '../fault-test.js';
import { authorizationOf, signUp } from '../clients/people.js';
import { Violations } from '../violations.js';

/** The limit per address and minute; sign-in, and writes of one person, are limited to a tenth of it (API-6). */
const CALL_LIMIT_PER_MINUTE = 300;
const STRICT_LIMIT_PER_MINUTE = 30;
/** The limit of messages per minute to a person who has never replied (MESSAGE-8). */
const UNANSWERED_MESSAGES_PER_MINUTE = 5;
const MINUTE_MS = 60_000;
const CONCURRENCY = 16;
/** The status of a call without a response. Like every 5xx, it counts as a server error. */
const NO_RESPONSE = 599;
const HONEST_CLIENT_COUNT = 20;
const CALLS_PER_HONEST_CLIENT = 10;
/** Milliseconds between two calls of an honest person: 120 calls a minute, below the limit. */
const HONEST_CALL_EVERY_MS = 500;
const READ_PATH = '/api/mvps/categories/list';
const ATTACKER_ADDRESSES = ['127.66.0.1', '127.66.0.2'] as const;

/** Headers with which a client could claim a false address. Each call claims a different address. */
const ADDRESS_HEADERS: readonly ((callNumber: number) => Record<string, string>)[] = [
  (callNumber) => ({ 'x-forwarded-for': ipv4(callNumber) }),
  (callNumber) => ({ 'x-forwarded-for': `${ipv4(callNumber)}, 127.0.0.1, 10.0.0.1` }),
  (callNumber) => ({ 'x-forwarded-for': `2001:db8:${callNumber.toString(16)}::1` }),
  (callNumber) => ({ 'x-real-ip': ipv4(callNumber) }),
  (callNumber) => ({ forwarded: `for=${ipv4(callNumber)};proto=https` }),
  (callNumber) => ({
    'x-client-ip': ipv4(callNumber),
    'true-client-ip': ipv4(callNumber),
    'cf-connecting-ip': ipv4(callNumber),
  }),
];

interface SpoofingScenario {
  readonly market: Market;
  readonly origin: string;
  readonly callCount: number;
  readonly violations: Violations;
}

/** Calls that exceed a limit: `limitPerMinute` is the limit, and `send` sends the n-th call. */
interface Attack {
  readonly name: string;
  readonly limitPerMinute: number;
  readonly send: (callNumber: number) => Promise<number>;
}

/** Sends calls with invented client addresses to three apis behind nginx that count calls in Redis (API-6). */
export const spoofedAddresses: FaultTest = {
  name: 'spoofed-addresses',
  promise: 'invented addresses neither evade a limit nor get other people refused',
  needsRedis: true,
  needsNginx: true,
  run: (testbed) =>
    testbed.runMarket(
      {
        apis: 3,
        workers: 0,
        queue: 'redis',
        isBehindProxy: true,
        environment: { RATE_LIMIT_PER_MINUTE: String(CALL_LIMIT_PER_MINUTE) },
      },
      async (market) => {
        const origin = market.publicServers[0]?.origin ?? '';
        const violations = new Violations();
        const scenario = { market, origin, callCount: testbed.chooseSize(2000, 400), violations };
        const attackers = ATTACKER_ADDRESSES.map((address) => new AddressedClient(address));
        const honestReaders = startHonestPeople(scenario);
        const excessCounts: number[] = [];
        for (const attack of await createAttacks(scenario, attackers))
          excessCounts.push(await runAttack(scenario, attack));
        for (const attacker of attackers) attacker.close();
        const refusedHonestCalls = await honestReaders.stop();
        violations.recordUnless(
          refusedHonestCalls === 0,
          `${refusedHonestCalls} calls of honest addresses were refused`,
        );
        const totalExcess = excessCounts.reduce((sum, excess) => sum + excess, 0);
        return {
          caseCount: excessCounts.length * scenario.callCount + honestReaders.sent(),
          faultCount: excessCounts.length * scenario.callCount,
          violations: violations.messages,
          rows: [
            atMost('calls let through beyond a limit', totalExcess, 0),
            atMost('calls of honest addresses refused', refusedHonestCalls, 0),
          ],
        };
      },
    ),
};

async function createAttacks(
  { market, origin }: SpoofingScenario,
  attackers: readonly AddressedClient[],
): Promise<Attack[]> {
  const [reader, guesser] = attackers;
  const ownSiteHeaders = { 'x-requested-with': 'mvp-market' };
  const inventedHeaders = (callNumber: number) =>
    ADDRESS_HEADERS[callNumber % ADDRESS_HEADERS.length]?.(callNumber) ?? {};
  const [writer, ...friends] = await signUp(market, 40);
  const [sender, stranger] = await signUp(market, 2);
  if (!writer || !sender || !stranger || !reader || !guesser) throw new Error('No person was signed up');
  const manyAddressClients = Array.from(
    { length: 200 },
    (_, index) => new AddressedClient(`127.67.0.${index + 1}`),
  );
  const sendMessage = async (sentBy: typeof writer, recipientId: string | undefined, callNumber: number) =>
    manyAddressClients[callNumber % manyAddressClients.length]?.send({
      origin,
      method: 'POST',
      path: '/api/users/messages',
      headers: { ...inventedHeaders(callNumber), authorization: await authorizationOf(market, sentBy) },
      body: { recipientId, subject: 'Hello', content: randomUUID() },
    }) ?? 0;
  // People who have written to the writer do not count for MESSAGE-11, so only the limit of writes applies to them.
  for (const [index, friend] of friends.entries()) await sendMessage(friend, writer.userId, index);
  // Sends to the api directly, with the header that nginx would set: this machine has no IPv6 /64 to connect from.
  const directClient = new AddressedClient('127.0.0.1');
  const callFromNetwork = (callNumber: number): AddressedCall => ({
    origin: market.apis[callNumber % market.apis.length]?.origin ?? '',
    path: READ_PATH,
    headers: {
      'x-forwarded-for': `${ipv4(callNumber)}, 2001:db8:66:1:${callNumber.toString(16)}::${(callNumber * 7).toString(16)}`,
    },
  });
  return [
    {
      name: 'reads with invented headers',
      limitPerMinute: CALL_LIMIT_PER_MINUTE,
      send: (callNumber) => reader.send({ origin, path: READ_PATH, headers: inventedHeaders(callNumber) }),
    },
    {
      name: 'sign-in with invented headers',
      limitPerMinute: STRICT_LIMIT_PER_MINUTE,
      send: (callNumber) =>
        guesser.send({
          origin,
          method: 'POST',
          path: '/api/auth/token',
          headers: { ...ownSiteHeaders, ...inventedHeaders(callNumber) },
          body: { grant_type: 'refresh_token' },
        }),
    },
    {
      name: 'addresses of one /64',
      limitPerMinute: CALL_LIMIT_PER_MINUTE,
      send: (callNumber) => directClient.send(callFromNetwork(callNumber)),
    },
    {
      name: 'writes of one user from 200 addresses',
      limitPerMinute: STRICT_LIMIT_PER_MINUTE,
      send: (callNumber) => sendMessage(writer, friends[callNumber % friends.length]?.userId, callNumber),
    },
    {
      name: 'messages to a stranger from 200 addresses',
      limitPerMinute: UNANSWERED_MESSAGES_PER_MINUTE,
      send: (callNumber) => sendMessage(sender, stranger.userId, callNumber),
    },
  ];
}

/**
 * Repeats the calls of an attack, some concurrently. Returns the number of accepted calls beyond the limit for the
 * elapsed time.
 */
async function runAttack(
  { callCount, violations }: SpoofingScenario,
  { name, limitPerMinute, send }: Attack,
): Promise<number> {
  const statuses: number[] = [];
  let callNumber = 0;
  const startedAtMs = performance.now();
  const sendNext = async (): Promise<void> => {
    while (callNumber < callCount) statuses.push(await send((callNumber += 1)).catch(() => NO_RESPONSE));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
  // The limit counts in windows of a minute; the first one starts with the first call.
  const windowCount = Math.floor((performance.now() - startedAtMs) / MINUTE_MS) + 1;
  // Every status except 429 and 5xx means that the limit let the call pass, even the token endpoint's 401 to a
  // browser that is not signed in.
  const passedCount = statuses.filter((status) => status < 500 && status !== 429).length;
  const failedStatuses = statuses.filter((status) => status >= 500);
  violations.recordUnless(
    failedStatuses.length === 0,
    `${name}: ${failedStatuses.length} responses ${failedStatuses[0]}`,
  );
  violations.recordUnless(
    passedCount >= limitPerMinute,
    `${name}: only ${passedCount} of ${limitPerMinute} were let through`,
  );
  const excess = Math.max(0, passedCount - limitPerMinute * windowCount);
  violations.recordUnless(
    excess === 0,
    `${name}: ${passedCount} let through in ${windowCount} windows of ${limitPerMinute}`,
  );
  return excess;
}

/** Lets people read, each from a different address and below the limit, until they are stopped. */
function startHonestPeople({ origin }: SpoofingScenario) {
  const clients = Array.from(
    { length: HONEST_CLIENT_COUNT },
    (_, index) => new AddressedClient(`127.68.0.${index + 1}`),
  );
  const statuses: number[] = [];
  let isStopped = false;
  const readUntilStopped = (async () => {
    for (let round = 0; round < CALLS_PER_HONEST_CLIENT || !isStopped; round += 1) {
      for (const client of clients)
        statuses.push(await client.send({ origin, path: READ_PATH }).catch(() => NO_RESPONSE));
      await pause(HONEST_CALL_EVERY_MS);
    }
  })();
  return {
    sent: () => statuses.length,
    stop: async () => {
      isStopped = true;
      await readUntilStopped;
      for (const client of clients) client.close();
      return statuses.filter((status) => status !== 200).length;
    },
  };
}

function ipv4(callNumber: number): string {
  return `198.51.${Math.floor(callNumber / 250) % 250}.${(callNumber % 250) + 1}`;
}
