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
].map((words) => `/api/mvps?search=${words}`);

/** The 95th percentile of response times by URL, in milliseconds. */
export type Latencies = ReadonlyMap<string, number>;

/** Requests the URLs in turn, so that other load on the machine affects all of them. */
export async function latencies(url: string): Promise<Latencies> {
  const times = new Map<string, number[]>([...LISTS, ...SEARCHES].map((path) => [path, []]));
  for (let turn = 0; turn < WARM_UP + SAMPLES; turn += 1)
    for (const [path, taken] of times) {
      const began = performance.now();
      const answer = await fetch(url + path);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      if (turn >= WARM_UP) taken.push(performance.now() - began);
    }
  return new Map([...times].map(([path, taken]) => [path, p95(taken)]));
}

function p95(taken: readonly number[]): number {
  return [...taken].sort((one, other) => one - other)[Math.floor(taken.length * 0.95)] ?? 0;
}

/** Returns by which factor the same requests are slower with more rows. */
export function growth(
  few: Latencies,
  many: Latencies,
  { count, timesOf }: { readonly count: number; readonly timesOf: number },
): Row[] {
  const times = (path: string) => (many.get(path) ?? 0) / (few.get(path) ?? 1);
  const against = `${count} listings against ${timesOf}`;
  return [
    ...LISTS.map((path) => atMost(`p95 of ${path}, ${against}`, times(path), 1.5)),
    ...SEARCHES.flatMap((path) => [
      atMost(`p95 of ${path}, ${against}`, times(path), 3),
      atMost(`p95 of ${path} at ${count}, ms`, many.get(path) ?? 0, 25),
    ]),
  ];
}
