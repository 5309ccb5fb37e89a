import { Agent, get } from 'node:http';
import { residentMib } from '../src/servers/process-figures.js';
import { benchRow } from './bars.js';
import { readJson } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './servers.js';
import { SIZES } from './sizes.js';

const SAMPLE_INTERVAL_MS = 250;
const CONNECTION_COUNT = 16;
/** After this many requests a connection is closed, and the next one comes from another client address. */
const REQUESTS_PER_CONNECTION = 50;
const PAGES_MAX = 20;
const SORT_ORDERS = ['createdAt', 'name', 'price'];
const SEARCH_WORDS = ['app', 'ledger', 'react', 'notes', 'chart', 'zenvlitru'];

/**
 * Measures how much memory the API needs under load from many client addresses on many URLs, and whether it keeps
 * growing.
 */
export async function measureMemoryUnderLoad(api: BenchServer): Promise<Row[]> {
  const paths = await collectPaths(api.url);
  const samplesMib: number[] = [];
  const timer = setInterval(() => samplesMib.push(residentMib(api.process.pid ?? 0)), SAMPLE_INTERVAL_MS);
  const endAtMs = performance.now() + SIZES.memorySeconds * 1000;
  await Promise.all(
    Array.from({ length: CONNECTION_COUNT }, (_, clientIndex) =>
      sendRequests(api.url, paths, { clientIndex, endAtMs }),
    ),
  );
  clearInterval(timer);
  const thirdOfSamples = Math.floor(samplesMib.length / 3);
  const [middleMean, lastMean] = [
    samplesMib.slice(thirdOfSamples, 2 * thirdOfSamples),
    samplesMib.slice(2 * thirdOfSamples),
  ];
  return [
    benchRow('memory under load, MiB', Math.max(...samplesMib)),
    benchRow(
      'memory of the last third of the load, relative to the middle third',
      mean(lastMean) / mean(middleMean),
    ),
  ];
}

/**
 * Returns many different paths: lists in every order, searches, the pages of the newest listings, and the detail and
 * owner of each listing on those pages.
 */
async function collectPaths(url: string): Promise<readonly string[]> {
  const listPaths = SORT_ORDERS.map((sort) => `/api/mvps?sort=${sort}`);
  const searchPaths = SEARCH_WORDS.map((word) => `/api/mvps?search=${word}`);
  const detailPaths: string[] = [];
  let path = '/api/mvps';
  for (let pageIndex = 0; pageIndex < PAGES_MAX; pageIndex += 1) {
    listPaths.push(path);
    const { mvps, nextCursor } = (await readJson(url + path)) as {
      mvps: { id: string; userId: string }[];
      nextCursor: string | null;
    };
    detailPaths.push(...mvps.flatMap(({ id, userId }) => [`/api/mvps/${id}`, `/api/users/public/${userId}`]));
    if (nextCursor === null) break;
    path = `/api/mvps?cursor=${encodeURIComponent(nextCursor)}`;
  }
  return [...listPaths, ...searchPaths, ...detailPaths];
}

/** Requests the paths one after the other until the time is up, from a new loopback address for each connection. */
async function sendRequests(
  url: string,
  paths: readonly string[],
  { clientIndex, endAtMs }: { clientIndex: number; endAtMs: number },
): Promise<void> {
  let pathIndex = Math.floor((clientIndex * paths.length) / CONNECTION_COUNT);
  for (let connectionIndex = 0; performance.now() < endAtMs; connectionIndex += 1) {
    const localAddress = `127.${1 + clientIndex}.${Math.floor(connectionIndex / 250) % 250}.${1 + (connectionIndex % 250)}`;
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });
    for (
      let requestIndex = 0;
      requestIndex < REQUESTS_PER_CONNECTION && performance.now() < endAtMs;
      requestIndex += 1
    ) {
      await readResponse(url + (paths[pathIndex % paths.length] ?? ''), agent);
      pathIndex += 1;
    }
    agent.destroy();
  }
}

/** Reads a complete response. Rejects if it is not a success. */
function readResponse(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().once('end', resolve).once('error', reject);
    }).once('error', reject);
  });
}

const mean = (figures: readonly number[]) =>
  figures.reduce((sum, figure) => sum + figure, 0) / Math.max(1, figures.length);
