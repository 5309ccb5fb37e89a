import assert from 'node:assert/strict';
import { type BenchRowName, benchRow } from './bars.js';
import { measureRates } from './measure.js';
import type { BenchPeople } from './people.js';
import { readJson } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './servers.js';

interface ListingsPage {
  readonly mvps: readonly { readonly id: string; readonly userId: string }[];
}

/** Returns the API's request rate, divided by that of the floor (the bare server of floor.ts). */
async function measureRateRatio(
  name: string,
  apiUrl: string,
  floorUrl: string,
  authorization?: string,
): Promise<number> {
  const rates = await measureRates([
    { name: 'ours', url: apiUrl, authorization },
    { name: 'floor', url: floorUrl },
  ]);
  const [apiRate, floorRate] = [rates.get('ours') ?? 0, rates.get('floor') ?? 1];
  console.log(`${name}: ${Math.round(apiRate)} against ${Math.round(floorRate)} requests per second`);
  return apiRate / floorRate;
}

/** Measures reads whose responses the API builds from the database each time. */
export async function measureUncachedReads(
  api: BenchServer,
  floor: BenchServer,
  people: BenchPeople,
): Promise<Row[]> {
  const page = (await readJson(`${api.url}/api/mvps`)) as ListingsPage;
  assert.deepEqual(await readJson(`${floor.url}/api/mvps`), page, 'the floor returns the same list');
  const listingPath = detailPath(page);
  assert.deepEqual(
    await readJson(floor.url + listingPath),
    await readJson(api.url + listingPath),
    'the floor returns the same detail',
  );

  const listRatio = await measureRateRatio('list', `${api.url}/api/mvps`, `${floor.url}/api/mvps`);
  const detailRatio = await measureRateRatio('detail', api.url + listingPath, floor.url + listingPath);
  const rows = [
    benchRow('uncached list, relative to the floor', listRatio),
    benchRow('uncached detail, relative to the floor', detailRatio),
  ];
  const { authorization } = people.sender;
  const otherReads: readonly (readonly [BenchRowName, string, string?])[] = [
    ["filtered and sorted list, relative to the floor's list", '/api/mvps?category=Finance&sort=price'],
    ["search for a common word, relative to the floor's list", '/api/mvps?search=app'],
    ["search for a rare word, relative to the floor's list", '/api/mvps?search=zenvlitru'],
    ["categories, relative to the floor's list", '/api/mvps/categories/list'],
    ["directory, relative to the floor's list", '/api/users/directory'],
    ["public profile, relative to the floor's list", `/api/users/public/${page.mvps[0]?.userId ?? ''}`],
    ["messages of a user, relative to the floor's list", '/api/users/messages', authorization],
  ];
  for (const [name, path, token] of otherReads)
    rows.push(benchRow(name, await measureRateRatio(name, api.url + path, `${floor.url}/api/mvps`, token)));
  return rows;
}

/** Measures reads that the API serves from its response cache, relative to a server that sends a prepared string. */
export async function measureCachedReads(api: BenchServer, floor: BenchServer): Promise<Row[]> {
  const listingPath = detailPath((await readJson(`${api.url}/api/mvps`)) as ListingsPage);
  const listRatio = await measureRateRatio('cached list', `${api.url}/api/mvps`, `${floor.url}/bare/list`);
  const detailRatio = await measureRateRatio(
    'cached detail',
    api.url + listingPath,
    `${floor.url}/bare/detail`,
  );
  const floorListRatio = await measureRateRatio(
    'cached list',
    `${api.url}/api/mvps`,
    `${floor.url}/api/mvps`,
  );
  return [
    benchRow('cached list, relative to bare bytes', listRatio),
    benchRow('cached detail, relative to bare bytes', detailRatio),
    benchRow('cached list, relative to the floor', floorListRatio),
  ];
}

function detailPath({ mvps }: ListingsPage): string {
  return `/api/mvps/${mvps[0]?.id ?? ''}`;
}
