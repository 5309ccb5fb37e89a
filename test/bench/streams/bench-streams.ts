// `npm run bench:streams`: opens 20,000 event streams over three api processes and Redis, on all cores. Measures
// the memory of a stream, and how long a message takes from its sender to its recipient's stream while 200 messages per
// second are sent. Stores the figures in test/results/streams.json. `-- --quick` runs it with small numbers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeOnlyRun } from '../../src/results/result-file.js';
import { recordRun } from '../../src/results/run-record.js';
import { residentMib } from '../../src/servers/process-figures.js';
import { startRedis } from '../../src/servers/redis.js';
import { startScript, stopAllProcesses, until, useAllCores } from '../processes.js';
import { atLeast, atMost, printAndStorePart } from '../report.js';
import { type BenchServer, startApi, startDatabase } from '../servers.js';
import { IS_QUICK } from '../sizes.js';
import { sendMessages } from './send-messages.js';
import type { ClientReport, ClientTask } from './stream-client.js';
import { insertPeople } from './stream-people.js';

const RESULT_FILE = 'streams.json';
const API_PORTS = ['4990', '4991', '4992'];
/** Client processes that keep the streams open; a single one would be the bottleneck. */
const CLIENT_COUNT = 2;
const SENDER_COUNT = 64;
const [STREAM_COUNT, MESSAGES_PER_SECOND, SENDING_SECONDS] = IS_QUICK ? [600, 20, 3] : [20_000, 200, 30];
const WARM_UP_SECONDS = 5;
const KIB_PER_MIB = 1024;

useAllCores();
const run = recordRun();
const stateDir = mkdtempSync(join(tmpdir(), 'market-streams-'));
const redis = await startRedis();
try {
  const databaseUrl = await startDatabase(stateDir);
  const readers = await insertPeople(databaseUrl, STREAM_COUNT);
  const senders = await insertPeople(databaseUrl, SENDER_COUNT);
  const apis: BenchServer[] = [];
  for (const port of API_PORTS)
    apis.push(await startApi(databaseUrl, stateDir, { REDIS_URL: redis.url }, port));
  const urls = apis.map(({ url }) => url);
  const people = { senders, readerIds: readers.map(({ userId }) => userId) };
  // Warms up each api, so that its code is compiled and its pools are full before its memory is measured.
  await sendMessages(urls, { ...people, messagesPerSecond: 50, durationSeconds: 5 });

  const mibBefore = totalMemoryMib(apis);
  const delaysMs: number[] = [];
  await Promise.all(
    Array.from({ length: CLIENT_COUNT }, (_, client) => {
      const readersOfClient = readers.filter((_reader, readerIndex) => readerIndex % CLIENT_COUNT === client);
      const tokens = readersOfClient.map(({ authorization }) => authorization);
      return openStreams({ urls, tokens }, (delayMs) => void delaysMs.push(delayMs));
    }),
  );
  const memoryGrowthKib = (totalMemoryMib(apis) - mibBefore) * KIB_PER_MIB;
  console.log(`${STREAM_COUNT} streams are open.`);
  // Warms up the sending and receiving of events, so that the code is compiled before delays are measured.
  const warmUpResult = await sendMessages(urls, {
    ...people,
    messagesPerSecond: MESSAGES_PER_SECOND,
    durationSeconds: WARM_UP_SECONDS,
  });
  await until(() => expectAllArrived(delaysMs, warmUpResult.acceptedCount));
  delaysMs.length = 0;
  const sendResult = await sendMessages(urls, {
    ...people,
    messagesPerSecond: MESSAGES_PER_SECOND,
    durationSeconds: SENDING_SECONDS,
  });
  await until(() => expectAllArrived(delaysMs, sendResult.acceptedCount)).catch(() => undefined);

  delaysMs.sort((first, second) => first - second);
  printAndStorePart(RESULT_FILE, run, {
    partName: 'streams',
    runSize: IS_QUICK ? 'partial' : 'full',
    rows: [
      atLeast('open event streams over three apis', STREAM_COUNT, 20_000),
      atMost('memory of a stream, KiB', memoryGrowthKib / STREAM_COUNT, 12),
      atLeast('messages sent a second', sendResult.messagesPerSecond, 195),
      atMost('messages refused', sendResult.refusedCount, 0),
      atMost('messages that did not arrive', sendResult.acceptedCount - delaysMs.length, 0),
      atMost(
        'p99 from sender to stream, ms',
        delaysMs[Math.floor(delaysMs.length * 0.99)] ?? Number.NaN,
        1000,
      ),
    ],
  });
  if (!IS_QUICK) describeOnlyRun(join('test/results', RESULT_FILE), run);
} finally {
  await stopAllProcesses();
  await redis.kill();
  rmSync(stateDir, { recursive: true, force: true });
}

function totalMemoryMib(servers: readonly BenchServer[]): number {
  return servers.reduce((sum, { process: { pid } }) => sum + residentMib(pid ?? 0), 0);
}

function expectAllArrived(delaysMs: readonly number[], count: number): void {
  if (delaysMs.length < count) throw new Error(`${count - delaysMs.length} messages did not arrive.`);
}

/** Starts a process that opens streams; resolves when all of them are open. */
async function openStreams(task: ClientTask, onMessage: (delayMs: number) => void): Promise<void> {
  const client = startScript(['test/dist/bench/streams/stream-client.js'], {}, { channel: 'ipc' });
  client.send(task);
  await new Promise<void>((resolve, reject) => {
    client.once('exit', (code) => reject(new Error(`A client ended with ${code}.`)));
    client.on('message', (message) => {
      const clientReport = message as ClientReport;
      if (clientReport.kind === 'opened') resolve();
      else onMessage(clientReport.delayMs);
    });
  });
}
