import assert from 'node:assert/strict';
import { measure } from './measure.js';
import type { BenchPeople } from './people.js';
import { json } from './processes.js';
import { atLeast, type Row } from './report.js';
import type { BenchServer } from './servers.js';

interface Page {
  readonly mvps: readonly { readonly id: string; readonly userId: string }[];
}

/** What is read: how many listings there are, and who asks for what is theirs. */
interface Made {
  readonly listings: number;
  readonly people: BenchPeople;
}

/** Figures of two servers under the same load, the one as a share of the other. */
async function ratio(name: string, ours: string, floor: string, authorization?: string): Promise<number> {
  const rates = await measure([
    { name: 'ours', url: ours, authorization },
    { name: 'floor', url: floor },
  ]);
  const [mine, bare] = [rates.get('ours') ?? 0, rates.get('floor') ?? 1];
  console.log(`${name}: ${Math.round(mine)} against ${Math.round(bare)} requests a second`);
  return mine / bare;
}

/** Answers made anew each time, against the floor that answers the same. */
export async function readsMade(api: BenchServer, floor: BenchServer, made: Made): Promise<Row[]> {
  const { listings, people } = made;
  const page = (await json(`${api.url}/api/mvps`)) as Page;
  assert.deepEqual(await json(`${floor.url}/api/mvps`), page, 'the floor answers the same');
  const detail = `/api/mvps/${page.mvps[0]?.id ?? ''}`;
  assert.deepEqual(
    await json(floor.url + detail),
    await json(api.url + detail),
    'the floor answers the same',
  );

  const list = await ratio('list', `${api.url}/api/mvps`, `${floor.url}/api/mvps`);
  const single = await ratio('detail', api.url + detail, floor.url + detail);
  const rows = [
    atLeast(`list page of 24 of ${listings}, made anew, against the floor`, list, 1.8),
    atLeast('detail, made anew, against the floor', single, 0.9),
  ];
  for (const [name, path, authorization] of [
    ['filtered and sorted list', '/api/mvps?category=Finance&sort=price'],
    ['search for a common word', '/api/mvps?search=app'],
    ['search for a rare word', '/api/mvps?search=zenvlitru'],
    ['categories', '/api/mvps/categories/list'],
    ['directory', '/api/users/directory'],
    ['public profile', `/api/users/public/${page.mvps[0]?.userId ?? ''}`],
    ['messages of somebody', '/api/users/messages', people.sender.authorization],
  ] as const)
    rows.push(
      atLeast(
        `${name}, made anew, against the floor's list`,
        await ratio(name, api.url + path, `${floor.url}/api/mvps`, authorization),
        0.25,
      ),
    );
  return rows;
}

/** Answers that are kept, against a bare server that has the bytes at hand. */
export async function readsKept(api: BenchServer, floor: BenchServer): Promise<Row[]> {
  const page = (await json(`${api.url}/api/mvps`)) as Page;
  const detail = `/api/mvps/${page.mvps[0]?.id ?? ''}`;
  const list = await ratio('kept list', `${api.url}/api/mvps`, `${floor.url}/kept/list`);
  const single = await ratio('kept detail', api.url + detail, `${floor.url}/kept/detail`);
  const made = await ratio('kept list', `${api.url}/api/mvps`, `${floor.url}/api/mvps`);
  return [
    atLeast('list page, kept, against bare bytes', list, 0.8),
    atLeast('detail, kept, against bare bytes', single, 0.8),
    atLeast('list page, kept, against the floor that makes it', made, 12),
  ];
}
