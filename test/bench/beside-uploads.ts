import { randomBytes } from 'node:crypto';
import { tusOf } from '../src/tus.js';
import { json } from './processes.js';
import type { BenchPeople } from './people.js';
import { atMost, type Row } from './report.js';
import type { BenchServer } from './servers.js';

const REQUESTS = 1200;
/** Smaller than what is refused, by a little. */
const VIDEO_BYTES = 100 * 1024 * 1024 - 1024;
const PIECE_BYTES = 5 * 1024 * 1024;

/** What other people wait for while somebody sends a large video, which the workers then look into. */
export async function besideUploads(api: BenchServer, people: BenchPeople): Promise<Row[]> {
  const page = (await json(`${api.url}/api/mvps`)) as { mvps: { id: string }[] };
  const paths = ['/api/mvps?sort=price', `/api/mvps/${page.mvps[0]?.id ?? ''}`].map((path) => api.url + path);
  await slowest(paths, () => false);
  const quiet = await slowest(paths, () => false);
  let isSent = false;
  const sending = upload(api.url, people).finally(() => (isSent = true));
  const [busy] = await Promise.all([slowest(paths, () => isSent), sending]);
  console.log(`99 in 100 answered within ${quiet.toFixed(1)} ms, beside an upload ${busy.toFixed(1)} ms`);
  return [
    atMost('99 in 100 requests beside an upload of 100 MB that is checked, against quiet', busy / quiet, 1.5),
  ];
}

/** Within how many milliseconds 99 in 100 are answered; at most REQUESTS, fewer once `over`. */
async function slowest(paths: readonly string[], over: () => boolean): Promise<number> {
  const taken: number[] = [];
  for (let asked = 0; asked < REQUESTS && !(over() && asked > REQUESTS / 4); asked += 1) {
    const began = performance.now();
    const answer = await fetch(paths[asked % paths.length] ?? '');
    await answer.arrayBuffer();
    taken.push(performance.now() - began);
  }
  taken.sort((one, other) => one - other);
  return taken[Math.floor(taken.length * 0.99)] ?? 0;
}

async function upload(origin: string, { recipient }: BenchPeople): Promise<void> {
  const tus = tusOf(origin, recipient);
  const announced = await tus.announce({ bytes: VIDEO_BYTES });
  const { location = '' } = announced.headers;
  if (announced.statusCode !== 201) throw new Error(`The upload was refused with ${announced.statusCode}`);
  const piece = randomBytes(PIECE_BYTES);
  for (let offset = 0; offset < VIDEO_BYTES; offset += PIECE_BYTES) {
    const sent = await tus.send(
      location,
      offset,
      piece.subarray(0, Math.min(PIECE_BYTES, VIDEO_BYTES - offset)),
    );
    if (sent.statusCode !== 204) throw new Error(`A piece was refused with ${sent.statusCode}`);
  }
}
