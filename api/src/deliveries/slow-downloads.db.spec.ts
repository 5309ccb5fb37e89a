import { Readable } from 'node:stream';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ObjectStorage } from '@market/domain/gateways/storage/object-storage';
import type { Person } from '@market/test/api/running-api';
import { startDownload, type StalledDownload } from '@market/test/api/stalled-download';
import { until } from '@market/test/until';
import { cookieHeader, useArchives } from '@market/test/api/use-archives';

const DOWNLOADS_PER_PERSON = 4;

const { market, archives, rentAndDeliver, createDownloadLink } = useArchives(
  new Date('2026-01-31T12:00:00.000Z'),
);
const openDownloads: StalledDownload[] = [];
let origin: string;

beforeAll(async () => {
  await market.api.application.listen(0, '127.0.0.1');
  origin = await market.api.application.getUrl();
});
beforeEach(() => {
  // Keeps each download open, as a client that stops reading would: the file yields its first bytes and never ends.
  vi.spyOn(market.api.application.get(ObjectStorage), 'read').mockImplementation(async () => ({
    body: endlessStream(),
    byteSize: 1_000_000,
  }));
});
afterEach(() => {
  for (const download of openDownloads.splice(0)) download.stop();
  vi.restoreAllMocks();
});

function endlessStream(): Readable {
  const body = new Readable({ read: () => undefined });
  body.push('first bytes');
  return body;
}

async function openDownload(id: string, person: Person): Promise<StalledDownload> {
  const linkReply = await createDownloadLink(id, person);
  const { pathname, search } = new URL(linkReply.json().url);
  const download = startDownload(origin, pathname + search, { cookie: cookieHeader(linkReply) });
  openDownloads.push(download);
  return download;
}

it('allows a person four archives at once, also of several rentals, and does not limit other people (API-7)', async () => {
  const firstDeliveryId = await rentAndDeliver();
  const secondDeliveryId = await rentAndDeliver();
  const buyer = market.buyer;
  market.buyer = await market.api.signUp('Ben');
  const benDeliveryId = await rentAndDeliver();
  const ben = market.buyer;
  market.buyer = buyer;
  for (const id of [firstDeliveryId, secondDeliveryId, benDeliveryId]) await archives().fetch(id);

  const runningDownloads: StalledDownload[] = [];
  for (let index = 0; index < DOWNLOADS_PER_PERSON; index += 1)
    runningDownloads.push(await openDownload(index % 2 === 0 ? firstDeliveryId : secondDeliveryId, buyer));
  await until(() => runningDownloads.every(({ status }) => status() === 200));
  const fifthDownload = await openDownload(firstDeliveryId, buyer);
  await until(() => fifthDownload.status() !== undefined);
  expect(fifthDownload.status()).toBe(429);
  const benDownload = await openDownload(benDeliveryId, ben);
  await until(() => benDownload.status() !== undefined);
  expect(benDownload.status()).toBe(200);

  runningDownloads[0]?.stop();
  await until(async () => {
    const nextDownload = await openDownload(secondDeliveryId, buyer);
    await until(() => nextDownload.status() !== undefined);
    return nextDownload.status() === 200;
  });
});
