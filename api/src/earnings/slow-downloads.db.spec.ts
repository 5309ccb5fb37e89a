import { afterEach, expect, it, vi } from 'vitest';
import { EarningsQueries } from '@market/domain/earnings/earnings-pages.queries';
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

it('allows a lister four files of earnings at once, and does not limit other listers (API-7)', async () => {
  await market.api.application.listen(0, '127.0.0.1');
  const origin = await market.api.application.getUrl();
  // Keeps each download open, as a client that does not read would: the pages of the ledger never arrive.
  vi.spyOn(market.api.application.get(EarningsQueries), 'streamLines').mockImplementation(async function* () {
    await new Promise(() => undefined);
    yield [];
  });
  const openDownload = ({ authorization }: Person) => {
    const download = startDownload(origin, '/api/earnings/file', { authorization });
    openDownloads.push(download);
    return download;
  };
  const runningDownloads = Array.from({ length: DOWNLOADS_PER_PERSON }, () => openDownload(market.lister));
  await until(() => runningDownloads.every(({ status }) => status() === 200));
  const fifthDownload = openDownload(market.lister);
  await until(() => fifthDownload.status() !== undefined);
  expect(fifthDownload.status()).toBe(429);
  const buyerDownload = openDownload(market.buyer);
  await until(() => buyerDownload.status() !== undefined);
  expect(buyerDownload.status()).toBe(200);
});
