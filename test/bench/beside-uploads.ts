import { benchRow } from './bars.js';
import { median } from './median.js';
import { readJson } from './processes.js';
import type { BenchPeople } from './people.js';
import type { Row } from './report.js';
import type { BenchServer } from './servers.js';
import { SIZES } from './sizes.js';
import type { Uploader } from './uploader.js';

/** The users, of whom `recipient` uploads a video, and the process that sends the upload. */
interface PeopleAndUploader {
  readonly people: BenchPeople;
  readonly uploader: Uploader;
}

/** Measures how much slower reads are while a large video is uploaded, checked and published. */
export async function measureBesideUploads(
  api: BenchServer,
  { people, uploader }: PeopleAndUploader,
): Promise<Row[]> {
  const firstPage = (await readJson(`${api.url}/api/mvps`)) as { mvps: { id: string }[] };
  const paths = ['/api/mvps?sort=price', `/api/mvps/${firstPage.mvps[0]?.id ?? ''}`].map(
    (path) => api.url + path,
  );
  const { authorization } = people.recipient;
  const { rounds, videoBytes } = SIZES.uploads;
  await measureP99Ms(paths, () => true);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const quietP99Ms = await measureP99Ms(paths, () => true);
    let isUploadDone = false;
    const uploading = uploader
      .upload({ origin: api.url, authorization, byteSize: videoBytes })
      .finally(() => (isUploadDone = true));
    const [busyP99Ms] = await Promise.all([measureP99Ms(paths, () => isUploadDone), uploading]);
    console.log(`p99 ${quietP99Ms.toFixed(1)} ms, beside an upload ${busyP99Ms.toFixed(1)} ms`);
    ratios.push(busyP99Ms / quietP99Ms);
  }
  return [benchRow('p99 of reads beside an upload of 100 MB, relative to quiet', median(ratios))];
}

/**
 * Returns the 99th percentile of response times in milliseconds. Sends a minimum number of requests, then continues
 * until `mayStop` returns true.
 */
async function measureP99Ms(paths: readonly string[], mayStop: () => boolean): Promise<number> {
  const durationsMs: number[] = [];
  while (durationsMs.length < SIZES.uploads.requestsMin || !mayStop()) {
    const startedAtMs = performance.now();
    const response = await fetch(paths[durationsMs.length % paths.length] ?? '');
    await response.arrayBuffer();
    durationsMs.push(performance.now() - startedAtMs);
  }
  durationsMs.sort((first, second) => first - second);
  return durationsMs[Math.floor(durationsMs.length * 0.99)] ?? 0;
}
