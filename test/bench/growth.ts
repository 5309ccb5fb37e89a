import { performance } from 'node:perf_hooks';
import { atMost, type Row } from './report.js';

/** How often each path is requested and measured, after the rounds that only warm up the API. */
const MEASURED_ROUNDS = 120;
const WARM_UP_ROUNDS = 15;

/** Lists in each sort order, without a filter and in one category. */
const LIST_PATHS = ['createdAt', 'name', 'price'].flatMap((sort) =>
  ['asc', 'desc'].flatMap((order) =>
    ['', '&category=Finance'].map((category) => `/api/mvps?sort=${sort}&order=${order}${category}`),
  ),
);
const SEARCH_PATHS = [
  'app',
  'ledger',
  'zenvli',
  'zzqqxx',
  'a',
  'de',
  'react&category=Finance',
  'app&sort=price',
].map((searchText) => `/api/mvps?search=${searchText}`);

/** The 95th percentile of response times by path, in milliseconds. */
export type LatencyMsByPath = ReadonlyMap<string, number>;

/** Requests the paths in turn, so that other load on the machine affects all of them. */
export async function measureLatencies(url: string): Promise<LatencyMsByPath> {
  const durationsByPath = new Map<string, number[]>(
    [...LIST_PATHS, ...SEARCH_PATHS].map((path) => [path, []]),
  );
  for (let round = 0; round < WARM_UP_ROUNDS + MEASURED_ROUNDS; round += 1)
    for (const [path, durationsMs] of durationsByPath) {
      const startedAtMs = performance.now();
      const response = await fetch(url + path);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      if (round >= WARM_UP_ROUNDS) durationsMs.push(performance.now() - startedAtMs);
    }
  return new Map([...durationsByPath].map(([path, durationsMs]) => [path, percentile95(durationsMs)]));
}

function percentile95(durationsMs: readonly number[]): number {
  return [...durationsMs].sort((first, second) => first - second)[Math.floor(durationsMs.length * 0.95)] ?? 0;
}

/**
 * Returns result rows: how many times slower each request is with more listings, and how many milliseconds each search
 * takes then.
 */
export function growthRows(
  latenciesOfFewRows: LatencyMsByPath,
  latenciesOfManyRows: LatencyMsByPath,
  { rowCount, fewCount }: { readonly rowCount: number; readonly fewCount: number },
): Row[] {
  const slowdownOf = (path: string) =>
    (latenciesOfManyRows.get(path) ?? 0) / (latenciesOfFewRows.get(path) ?? 1);
  const comparison = `${rowCount} listings against ${fewCount}`;
  return [
    ...LIST_PATHS.map((path) => atMost(`p95 of ${path}, ${comparison}`, slowdownOf(path), 1.5)),
    ...SEARCH_PATHS.flatMap((path) => [
      atMost(`p95 of ${path}, ${comparison}`, slowdownOf(path), 3),
      atMost(`p95 of ${path} at ${rowCount}, ms`, latenciesOfManyRows.get(path) ?? 0, 25),
    ]),
  ];
}
