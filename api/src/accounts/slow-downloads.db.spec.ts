import { Readable } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { DataExportsService } from '@market/domain/accounts/data-exports.service';
import type { Person } from '@market/test/api/running-api';
import { startDownload, type StalledDownload } from '@market/test/api/stalled-download';
import { until } from '@market/test/until';
import { useTestMarket } from '@market/test/api/use-test-market';

const DOWNLOADS_PER_PERSON = 4;

const market = useTestMarket(new Date('2026-03-04T12:00:00.000Z'));
const openDownloads: StalledDownload[] = [];

afterEach(() => {
  for (const download of openDownloads.splice(0)) download.stop();
  vi.restoreAllMocks();
});

it('allows a person four data exports at once, and does not limit other people (API-7)', async () => {
  await market.api.application.listen(0, '127.0.0.1');
  const origin = await market.api.application.getUrl();
  // Keeps each download open, as a client that stops reading would: the document has a beginning and never ends.
  vi.spyOn(market.api.application.get(DataExportsService), 'openDocument').mockImplementation(async () => {
    const document = new Readable({ read: () => undefined });
    document.push('{"profile":');
    return document;
  });
  const openDownload = ({ authorization, userId }: Person) => {
    const download = startDownload(origin, `/api/users/data-export/${userId}/document`, { authorization });
    openDownloads.push(download);
    return download;
  };
  const runningDownloads = Array.from({ length: DOWNLOADS_PER_PERSON }, () => openDownload(market.buyer));
  await until(() => runningDownloads.every(({ status }) => status() === 200));
  const fifthDownload = openDownload(market.buyer);
  await until(() => fifthDownload.status() !== undefined);
  expect(fifthDownload.status()).toBe(429);
  const listerDownload = openDownload(market.lister);
  await until(() => listerDownload.status() !== undefined);
  expect(listerDownload.status()).toBe(200);
});

it('reads nothing for a HEAD request, because the limits of downloads do not count it (API-7)', async () => {
  let readParts = 0;
  const document = new Readable({
    read() {
      readParts += 1;
      this.push(readParts <= 100 ? Buffer.alloc(100_000) : null);
    },
  });
  vi.spyOn(market.api.application.get(DataExportsService), 'openDocument').mockResolvedValue(document);
  const { authorization, userId } = market.buyer;
  const url = `/api/users/data-export/${userId}/document`;
  const response = await market.api.inject({ method: 'HEAD', url, headers: { authorization } });
  expect(response.statusCode).toBe(200);
  await until(() => document.closed);
  expect(readParts).toBe(0);
});
