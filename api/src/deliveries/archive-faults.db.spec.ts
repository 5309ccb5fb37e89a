import { describe, expect, it } from 'vitest';
import { ArchivesUpkeep } from '@market/domain/deliveries/archives-upkeep.service';
import { advanceAndSignInAgain } from '@market/test/api/rent';
import { LISTER_LOGIN, REPOSITORY, useArchives } from '@market/test/api/use-archives';
import { consentTo } from '@market/test/api/use-github';

const DAY_MS = 24 * 3_600_000;
const {
  market,
  github,
  archives,
  offerArchive,
  rentAndReadDeliveryId,
  deliver,
  readDelivery,
  readArchive,
  readGitHubCalls,
} = useArchives(new Date('2026-01-31T12:00:00.000Z'));
const countEvents = async (name: string) =>
  (await market.api.query('SELECT 1 FROM outbox_events WHERE name = $1', [name])).length;

const readGrantState = async () =>
  (await market.api.query<{ state: string }>('SELECT state FROM github_grants'))[0]?.state;

describe('a fetch of an archive from GitHub', () => {
  it.each([
    ['a token that GitHub no longer accepts', { step: 'repository', status: 401 }, 'grant-gone'],
    ['a repository that GitHub no longer shows', { step: 'repository', status: 404 }, 'repository-gone'],
    ['a repository whose archive GitHub forbids', { step: 'repository', status: 403 }, 'forbidden'],
    ['a redirect to somewhere else', { step: 'zipball', kind: 'elsewhere' }, 'refused'],
    ['bytes without end', { step: 'download', kind: 'endless' }, 'too-large'],
  ])('%s: only the address is delivered', async (_, fault, reason) => {
    const id = await rentAndReadDeliveryId();
    await github().planFault(fault);
    await archives().fetch(id);
    expect(await readArchive(id)).toMatchObject({ state: 'failed', reason, downloadable: false });
    await deliver(id);
    expect((await readDelivery(id)).sourceUrl).toBe(`https://github.com/${REPOSITORY}`);
    expect(await archives().findDue(10)).toEqual([]);
  });

  it.each([
    ['a response with status 500', { step: 'repository', status: 500 }],
    ['an archive that breaks off', { step: 'download', kind: 'cut' }],
    ['a download that is refused', { step: 'download', status: 404 }],
  ])('%s is retried after growing pauses', async (_, fault) => {
    const id = await rentAndReadDeliveryId();
    await github().planFault(fault);
    await archives().fetch(id);
    expect(await readArchive(id)).toMatchObject({ state: 'due' });
    expect(await archives().findDue(10)).toEqual([]);
    market.setTimeAfterStart(15_000);
    expect(await archives().findDue(10)).toEqual([id]);
    await archives().fetch(id);
    expect(await readArchive(id)).toMatchObject({ state: 'kept' });
  });

  it('follows a redirect of a repository that was renamed after its commit was read (DELIVERY-10)', async () => {
    const id = await rentAndReadDeliveryId();
    await github().planFault({ step: 'zipball', kind: 'moved' });
    await archives().fetch(id);
    expect(await readArchive(id)).toMatchObject({ state: 'kept' });
    expect((await readGitHubCalls('zipball')).map(({ status, login }) => [status, login])).toEqual([
      [301, LISTER_LOGIN],
      [302, LISTER_LOGIN],
    ]);
  });

  it('gives up on redirects without end', async () => {
    const id = await rentAndReadDeliveryId();
    await github().planFault({ step: 'zipball', kind: 'moved', times: 9 });
    await archives().fetch(id);
    expect(await readArchive(id)).toMatchObject({ state: 'failed', reason: 'refused' });
    expect(await readGitHubCalls('zipball')).toHaveLength(4);
  });

  it('is retried only after the pause that GitHub requests', async () => {
    const id = await rentAndReadDeliveryId();
    await github().planFault({ step: 'repository', kind: 'limited', retryAfterSeconds: 900 });
    await archives().fetch(id);
    market.setTimeAfterStart(899_000);
    expect(await archives().findDue(10)).toEqual([]);
    market.setTimeAfterStart(900_000);
    expect(await archives().findDue(10)).toEqual([id]);
  });

  it('is not retried after a day, except by a moderator (DELIVERY-12)', async () => {
    const id = await rentAndReadDeliveryId();
    await github().planFault({ step: 'repository', status: 500, times: 2 });
    await archives().fetch(id);
    await advanceAndSignInAgain(market, DAY_MS);
    await archives().fetch(id);
    expect(await readArchive(id)).toMatchObject({ state: 'failed', reason: 'gave-up' });
    expect(await archives().retry(id)).toBe(true);
    await archives().fetch(id);
    expect(await readArchive(id)).toMatchObject({ state: 'kept' });
    expect(await archives().retry(id)).toBe(false);
  });

  it('without a valid grant notifies the lister once, and is resumed with a new grant', async () => {
    const eventCountBefore = await countEvents('github.grant-gone');
    const [firstDeliveryId, secondDeliveryId] = [
      await rentAndReadDeliveryId(),
      await rentAndReadDeliveryId(),
    ];
    await github().simulateEvent('forget', { login: LISTER_LOGIN });
    await archives().fetch(firstDeliveryId);
    await archives().fetch(secondDeliveryId);
    expect(await countEvents('github.grant-gone')).toBe(eventCountBefore + 1);
    expect(await readArchive(firstDeliveryId)).toMatchObject({ state: 'failed', reason: 'grant-gone' });
    const upkeep = market.api.application.get(ArchivesUpkeep);
    expect(await upkeep.resumeGranted()).toBe(0);
    await consentTo(market.api, github(), { person: market.lister, login: LISTER_LOGIN });
    expect(await upkeep.resumeGranted()).toBe(2);
    await archives().fetch(firstDeliveryId);
    expect(await readArchive(firstDeliveryId)).toMatchObject({ state: 'kept' });
  });

  it('from a missing repository withdraws the listing’s archive offer, and notifies the lister once', async () => {
    const eventCountBefore = await countEvents('listing.repository-gone');
    await offerArchive(`https://github.com/${LISTER_LOGIN}/missing-habits`);
    const [firstDeliveryId, secondDeliveryId] = [
      await rentAndReadDeliveryId(),
      await rentAndReadDeliveryId(),
    ];
    await archives().fetch(firstDeliveryId);
    await archives().fetch(secondDeliveryId);
    expect(await countEvents('listing.repository-gone')).toBe(eventCountBefore + 1);
    expect(
      await market.api.query('SELECT offer_archive FROM listings WHERE id = $1', [market.mvpId]),
    ).toEqual([{ offer_archive: false }]);
    expect(await readArchive(await rentAndReadDeliveryId())).toBeNull();
  });

  it('with a token that lost the scope for private repositories ends the access, not the offer (DELIVERY-23)', async () => {
    const countOf = () => Promise.all(['github.grant-gone', 'listing.repository-gone'].map(countEvents));
    const [grantCountBefore = 0, repositoryCountBefore] = await countOf();
    const id = await rentAndReadDeliveryId();
    await github().planFault({ step: 'repository', kind: 'unscoped' });
    await archives().fetch(id);
    expect(await readArchive(id)).toMatchObject({ state: 'failed', reason: 'grant-gone' });
    expect(await countOf()).toEqual([grantCountBefore + 1, repositoryCountBefore]);
    expect(
      await market.api.query('SELECT offer_archive FROM listings WHERE id = $1', [market.mvpId]),
    ).toEqual([{ offer_archive: true }]);
    expect(await readGrantState()).toBe('gone');
  });

  it('from a private repository with a consent to public ones withdraws the offer, not the access', async () => {
    await consentTo(market.api, github(), {
      person: market.lister,
      login: LISTER_LOGIN,
      repositories: 'public',
    });
    const id = await rentAndReadDeliveryId();
    await archives().fetch(id);
    expect(await readArchive(id)).toMatchObject({ state: 'failed', reason: 'repository-gone' });
    expect(await readGrantState()).toBe('live');
  });

  it('from a deleted repository that the listing no longer names leaves the listing’s offers (DELIVERY-23)', async () => {
    const eventCountBefore = await countEvents('listing.repository-gone');
    const id = await rentAndReadDeliveryId();
    await github().planFault({ step: 'zipball', status: 500 });
    await archives().fetch(id);
    await offerArchive(`https://github.com/${LISTER_LOGIN}/journal`);
    await github().planFault({ step: 'zipball', status: 404, repository: REPOSITORY });
    market.setTimeAfterStart(15_000);
    await archives().fetch(id);
    expect(await readArchive(id)).toMatchObject({ state: 'failed', reason: 'repository-gone' });
    expect(await countEvents('listing.repository-gone')).toBe(eventCountBefore);
    expect(
      await market.api.query('SELECT offer_archive FROM listings WHERE id = $1', [market.mvpId]),
    ).toEqual([{ offer_archive: true }]);
  });

  it('sends no token with the download, and stores none in clear text', async () => {
    const id = await rentAndReadDeliveryId();
    await archives().fetch(id);
    // The GitHub stand-in refuses downloads with a token, so a success shows that none was sent.
    expect(await readGitHubCalls('download')).toEqual([
      expect.objectContaining({ status: 200, login: null }),
    ]);
    const tables = await market.api.query<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    expect(tables.length).toBeGreaterThan(30);
    for (const { name } of tables) {
      const rows = await market.api.query<{ text: string }>(
        `SELECT stored::text AS text FROM ${name} stored`,
      );
      const tableText = rows.map(({ text }) => text).join();
      expect(tableText, name).not.toContain('gho_');
      // Postgres shows columns of bytes in hexadecimal digits.
      expect(tableText, name).not.toContain(Buffer.from('gho_').toString('hex'));
    }
  });
});
