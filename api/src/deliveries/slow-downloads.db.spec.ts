import { Readable } from 'node:stream';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ObjectStorage } from '@market/domain/gateways/storage/object-storage';
import { rentFor } from '@market/test/api/rent';
import type { Person } from '@market/test/api/running-api';
import { startDownload, type StalledDownload } from '@market/test/api/stalled-download';
import { until } from '@market/test/until';
import { cookieHeader, useArchives } from '@market/test/api/use-archives';

const PER_PERSON = 4;

const { market, archives, rentAndReadDeliveryId, link } = useArchives(new Date('2026-01-31T12:00:00.000Z'));
const openDownloads: StalledDownload[] = [];
let origin: string;

beforeAll(async () => {
  await market.api.application.listen(0, '127.0.0.1');
  origin = await market.api.application.getUrl();
});
beforeEach(() => {
  // Simulates a client that stops reading: after its first bytes, the archive sends nothing and does not end.
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

async function open(id: string, person: Person): Promise<StalledDownload> {
  const linkReply = await link(id, person);
  const { pathname, search } = new URL(linkReply.json().url);
  const download = startDownload(origin, pathname + search, { cookie: cookieHeader(linkReply) });
  openDownloads.push(download);
  return download;
}

it('allows a person four archives at once, also of several rentals, and refuses nobody else (API-7)', async () => {
  const first = await rentAndReadDeliveryId();
  const second = await rentAndReadDeliveryId();
  const buyer = market.buyer;
  market.buyer = await market.api.signUp('Ben');
  const ofBen = (await rentFor(market, { duration: '1 month' })).deliveryid ?? '';
  const ben = market.buyer;
  market.buyer = buyer;
  for (const id of [first, second, ofBen]) await archives().fetch(id);

  const running: StalledDownload[] = [];
  for (let index = 0; index < PER_PERSON; index += 1)
    running.push(await open(index % 2 === 0 ? first : second, buyer));
  await until(() => running.every(({ status }) => status() === 200));
  const oneMore = await open(first, buyer);
  await until(() => oneMore.status() !== undefined);
  expect(oneMore.status()).toBe(429);
  const another = await open(ofBen, ben);
  await until(() => another.status() !== undefined);
  expect(another.status()).toBe(200);

  running[0]?.stop();
  await until(async () => {
    const next = await open(second, buyer);
    await until(() => next.status() !== undefined);
    return next.status() === 200;
  });
});
