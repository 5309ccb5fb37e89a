import { afterEach, expect, it, vi } from 'vitest';
import { EarningsQueries } from '@market/domain/earnings/earnings-pages.queries';
import type { Person } from '@market/test/api/running-api';
import { startDownload, type StalledDownload } from '@market/test/api/stalled-download';
import { until } from '@market/test/until';
import { useTestMarket } from '@market/test/api/use-test-market';

const PER_PERSON = 4;

const market = useTestMarket(new Date('2026-03-04T12:00:00.000Z'));
const openDownloads: StalledDownload[] = [];

afterEach(() => {
  for (const download of openDownloads.splice(0)) download.stop();
  vi.restoreAllMocks();
});

it('allows a lister four files of earnings at once, and refuses nobody else (API-7)', async () => {
  await market.api.application.listen(0, '127.0.0.1');
  const origin = await market.api.application.getUrl();
  // Simulates a client that does not read the file: the pages of the ledger never arrive.
  vi.spyOn(market.api.application.get(EarningsQueries), 'streamLines').mockImplementation(async function* () {
    await new Promise(() => undefined);
    yield [];
  });
  const open = ({ authorization }: Person) => {
    const download = startDownload(origin, '/api/earnings/file', { authorization });
    openDownloads.push(download);
    return download;
  };
  const running = Array.from({ length: PER_PERSON }, () => open(market.lister));
  await until(() => running.every(({ status }) => status() === 200));
  const oneMore = open(market.lister);
  await until(() => oneMore.status() !== undefined);
  expect(oneMore.status()).toBe(429);
  const another = open(market.buyer);
  await until(() => another.status() !== undefined);
  expect(another.status()).toBe(200);
});
