import { performance } from 'node:perf_hooks';
import { atMost, type Row } from './report.js';

/** Requests per URL, one after the other. */
const SAMPLES = 120;
const WARM_UP = 15;

/** URLs of lists with every filter and sort order, and of several kinds of searches. */
const LISTS = ['createdAt', 'name', 'price'].flatMap((sort) =>
  ['asc', 'desc'].flatMap((order) =>
    ['', '&category=Finance'].map((category) => `/api/mvps?sort=${sort}&order=${order}${category}`),
  ),
);
const SEARCHES = [
  'app',
  'ledger',
  'zenvli',
  'zzqqxx',
  'a',
  'de',
  'react&category=Finance',
  'app&sort=price',
].map((searchText) => `/api/mvps?search=${searchText}`);

/** The 95th percentile of response times by URL, in milliseconds. */
export type Latencies = ReadonlyMap<string, number>;

/** Requests the URLs in turn, so that other load on the machine affects all of them. */
export async function latencies(url: string): Promise<Latencies> {
  const durationsByPath = new Map<string, number[]>([...LISTS, ...SEARCHES].map((path) => [path, []]));
  for (let round = 0; round < WARM_UP + SAMPLES; round += 1)
    for (const [path, durationsMs] of durationsByPath) {
      const startedAtMs = performance.now();
      const response = await fetch(url + path);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      if (round >= WARM_UP) durationsMs.push(performance.now() - startedAtMs);
    }
  return new Map([...durationsByPath].map(([path, durationsMs]) => [path, p95(durationsMs)]));
}

function p95(durationsMs: readonly number[]): number {
  return [...durationsMs].sort((first, second) => first - second)[Math.floor(durationsMs.length * 0.95)] ?? 0;
}

/** Returns result rows with the factor by which the same requests are slower with more listings. */
export function growth(
  latenciesOfFewRows: Latencies,
  latenciesOfManyRows: Latencies,
  { count, timesOf }: { readonly count: number; readonly timesOf: number },
): Row[] {
  const slowdownOf = (path: string) =>
    (latenciesOfManyRows.get(path) ?? 0) / (latenciesOfFewRows.get(path) ?? 1);
  const against = `${count} listings against ${timesOf}`;
  return [
    ...LISTS.map((path) => atMost(`p95 of ${path}, ${against}`, slowdownOf(path), 1.5)),
    ...SEARCHES.flatMap((path) => [
      atMost(`p95 of ${path}, ${against}`, slowdownOf(path), 3),
      atMost(`p95 of ${path} at ${count}, ms`, latenciesOfManyRows.get(path) ?? 0, 25),
    ]),
  ];
}
