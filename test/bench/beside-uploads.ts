import { median } from './median.js';
import { json } from './processes.js';
import type { BenchPeople } from './people.js';
import { atMost, type Row } from './report.js';
import type { BenchServer } from './servers.js';
import type { Uploader } from './uploader.js';

const REQUESTS = 1200;
const ROUNDS = 3;
/** Smaller than what is refused, by a little. */
const VIDEO_BYTES = 100 * 1024 * 1024 - 1024;

interface Scene {
  readonly people: BenchPeople;
  readonly uploader: Uploader;
}

/** What other people wait for while somebody sends a large video, which the workers then look into and publish. */
export async function besideUploads(api: BenchServer, { people, uploader }: Scene): Promise<Row[]> {
  const page = (await json(`${api.url}/api/mvps`)) as { mvps: { id: string }[] };
  const paths = ['/api/mvps?sort=price', `/api/mvps/${page.mvps[0]?.id ?? ''}`].map((path) => api.url + path);
  const { authorization } = people.recipient;
  await slowest(paths, () => true);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const quiet = await slowest(paths, () => true);
    let isOver = false;
    const sending = uploader
      .upload({ origin: api.url, authorization, byteSize: VIDEO_BYTES })
      .finally(() => (isOver = true));
    const [busy] = await Promise.all([slowest(paths, () => isOver), sending]);
    console.log(`99 in 100 answered within ${quiet.toFixed(1)} ms, beside an upload ${busy.toFixed(1)} ms`);
    ratios.push(busy / quiet);
  }
  const name = '99 in 100 requests beside an upload of 100 MB that is published, against quiet';
  return [atMost(name, median(ratios), 1.5)];
}

/** Within how many milliseconds 99 in 100 are answered, of REQUESTS and until it is over. */
async function slowest(paths: readonly string[], isOver: () => boolean): Promise<number> {
  const taken: number[] = [];
  while (taken.length < REQUESTS || !isOver()) {
    const began = performance.now();
    const answer = await fetch(paths[taken.length % paths.length] ?? '');
    await answer.arrayBuffer();
    taken.push(performance.now() - began);
  }
  taken.sort((one, other) => one - other);
  return taken[Math.floor(taken.length * 0.99)] ?? 0;
}
