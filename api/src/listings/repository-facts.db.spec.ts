import { beforeEach, expect, it } from 'vitest';
import { call } from '@market/test/api/catalogue';
import { REPOSITORY, useArchives } from '@market/test/api/use-archives';
import { RepositoryFactsService } from '@market/domain/listings/repository-facts.service';

const TEST_STARTS_AT = new Date('2026-11-24T09:00:00.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FACTS = {
  languages: [
    { name: 'TypeScript', percent: 80 },
    { name: 'CSS', percent: 15 },
    { name: 'HTML', percent: 4 },
  ],
  files: 6,
  hasMoreFiles: false,
  hasReadme: true,
  hasLicense: true,
  hasTests: true,
  lastCommitAt: '2025-01-01T00:00:00.000Z',
};

const { market, github, offerArchive } = useArchives(TEST_STARTS_AT);
const setElapsed = (ms: number) => market.api.setTime(new Date(TEST_STARTS_AT.getTime() + ms));
const getFactsService = () => market.api.application.get(RepositoryFactsService);
const isReadDue = async () => (await getFactsService().findDue(100)).includes(market.mvpId);
const readFacts = () => getFactsService().read(market.mvpId);
const readShownFacts = async () =>
  (await call(market.api, 'GET', `/mvps/${market.mvpId}/repository`, {})).json().repository;

beforeEach(async () => {
  setElapsed(0);
  await market.api.query('DELETE FROM repository_facts');
});

it('repository facts are unknown until the repository was read, which happens once a day (LIST-43)', async () => {
  expect(await readShownFacts()).toBeNull();
  expect(await isReadDue()).toBe(true);
  await readFacts();
  expect(await readShownFacts()).toEqual(FACTS);
  setElapsed(DAY_MS - MINUTE_MS);
  expect(await isReadDue()).toBe(false);
  setElapsed(DAY_MS);
  expect(await isReadDue()).toBe(true);
});

it('repository facts show a later commit after the next read', async () => {
  await readFacts();
  const startedAtMs = Date.now();
  await github().simulateEvent('push', { repository: REPOSITORY });
  setElapsed(DAY_MS);
  await readFacts();
  expect(Date.parse((await readShownFacts()).lastCommitAt)).toBeGreaterThanOrEqual(startedAtMs);
});

it('repository facts are read once if two workers read at the same time', async () => {
  await Promise.all([readFacts(), readFacts()]);
  const { calls } = await github().readRecords();
  expect(calls.filter(({ step }) => step === 'tree')).toHaveLength(1);
});

it('repository facts are hidden after a change of the repository, and a read is due at once', async () => {
  await readFacts();
  await offerArchive('https://github.com/theolindqvist/missing-one');
  expect(await readShownFacts()).toBeNull();
  expect(await isReadDue()).toBe(true);
  await readFacts();
  expect(await readShownFacts()).toBeNull();
  expect(await isReadDue()).toBe(false);
});

it.each(['https://gitlab.example/theo/habits', 'https://github.com/theolindqvist'])(
  'repository facts are unknown for %s, which is no GitHub repository',
  async (address) => {
    await offerArchive(address);
    await readFacts();
    expect(await readShownFacts()).toBeNull();
    expect((await github().readRecords()).calls.filter(({ step }) => step === 'repository')).toEqual([]);
  },
);

it.each(['commits', 'tree', 'languages'])(
  'repository facts stay while GitHub fails (%s), and are read later',
  async (step) => {
    await readFacts();
    setElapsed(DAY_MS);
    await github().planFault({ step, status: 502 });
    await readFacts();
    expect(await readShownFacts()).toEqual(FACTS);
    expect(await isReadDue()).toBe(false);
    setElapsed(DAY_MS + 60 * MINUTE_MS);
    expect(await isReadDue()).toBe(true);
  },
);

it.each([
  ['withdraws the access', 'DELETE FROM github_grants'],
  ['unlinks the GitHub account', `DELETE FROM identities WHERE provider = 'github'`],
])('repository facts are neither shown nor read once the lister %s (LIST-43)', async (_caseName, change) => {
  await readFacts();
  await market.api.query(change);
  expect(await readShownFacts()).toBeNull();
  setElapsed(DAY_MS);
  expect(await isReadDue()).toBe(false);
});

it('repository facts are no longer shown once GitHub hides the repository', async () => {
  await readFacts();
  setElapsed(DAY_MS);
  await github().planFault({ step: 'repository', status: 404 });
  await readFacts();
  expect(await readShownFacts()).toBeNull();
});

it('repository facts of a listing that is not public are neither shown nor read', async () => {
  await readFacts();
  await market.api.query(`UPDATE listings SET state = 'pending' WHERE id = $1`, [market.mvpId]);
  expect(await readShownFacts()).toBeNull();
  setElapsed(DAY_MS);
  expect(await isReadDue()).toBe(false);
});
