import { benchRow } from './bars.js';
import { median } from './median.js';
import { readJson } from './processes.js';
import type { BenchPeople } from './people.js';
import type { Row } from './report.js';
import type { BenchServer } from './servers.js';
import { SIZES } from './sizes.js';
import type { Uploader } from './uploader.js';

/** The users who read, and the user who uploads meanwhile. */
interface Scene {
  readonly people: BenchPeople;
  readonly uploader: Uploader;
}

/** Measures how much slower reads are while a large video is uploaded, checked and published. */
export async function besideUploads(api: BenchServer, { people, uploader }: Scene): Promise<Row[]> {
  const page = (await readJson(`${api.url}/api/mvps`)) as { mvps: { id: string }[] };
  const paths = ['/api/mvps?sort=price', `/api/mvps/${page.mvps[0]?.id ?? ''}`].map((path) => api.url + path);
  const { authorization } = people.recipient;
  const { rounds, bytes } = SIZES.uploads;
  await p99(paths, () => true);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await p99(paths, () => true);
    let isOver = false;
    const sending = uploader
      .upload({ origin: api.url, authorization, byteSize: bytes })
      .finally(() => (isOver = true));
    const [busy] = await Promise.all([p99(paths, () => isOver), sending]);
    console.log(`p99 ${quiet.toFixed(1)} ms, beside an upload ${busy.toFixed(1)} ms`);
    ratios.push(busy / quiet);
  }
  return [benchRow('p99 of reads beside an upload of 100 MB, relative to quiet', median(ratios))];
}

/**
 * Returns the 99th percentile of response times in milliseconds. Sends a minimum number of requests, then continues
 * until `isOver`.
 */
async function p99(paths: readonly string[], isOver: () => boolean): Promise<number> {
  const taken: number[] = [];
  while (taken.length < SIZES.uploads.requests || !isOver()) {
    const began = performance.now();
    const answer = await fetch(paths[taken.length % paths.length] ?? '');
    await answer.arrayBuffer();
    taken.push(performance.now() - began);
  }
  taken.sort((one, other) => one - other);
  return taken[Math.floor(taken.length * 0.99)] ?? 0;
}
