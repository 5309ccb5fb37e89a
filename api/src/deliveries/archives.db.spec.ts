import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ArchivesUpkeep } from '@market/domain/deliveries/archives-upkeep.service';
import { newId } from '@market/domain/foundation/new-id';
import { AccountsService } from '@market/domain/identity/accounts.service';
import { SessionsService } from '@market/domain/identity/sessions.service';
import { ObjectStorage } from '@market/domain/gateways/storage/object-storage';
import { advanceAndSignInAgain, rentFor } from '@market/test/api/rent';
import { until } from '@market/test/until';
import { cookieHeader, REPOSITORY, useArchives } from '@market/test/api/use-archives';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const {
  market,
  github,
  archives,
  rentAndReadDeliveryId,
  rentAndDeliver,
  deliver,
  readDelivery,
  readArchive,
  createDownloadLink,
  download,
  makeNextTryDue,
  readGitHubCalls,
} = useArchives(new Date('2026-01-31T12:00:00.000Z'));

const sessions = () => market.api.application.get(SessionsService);
const disable = (userId: string) =>
  market.api.application.get(AccountsService).disable({ userId: newId(), role: 'admin' }, userId);

/** Returns the columns that a successful fetch of the archive sets. */
async function readArchiveColumns(deliveryId: string) {
  const { commit, sha256, bytesize } = (await readArchive(deliveryId)) ?? {};
  return { commit: commit ?? '', sha256: sha256 ?? '', bytesize };
}

describe('the archive of a delivery', () => {
  it('is fetched at the commit of the payment, and matches its SHA-256 (DELIVERY-10)', async () => {
    const deliveryId = await rentAndDeliver();
    expect(await readArchive(deliveryId)).toMatchObject({ state: 'due', commit: null, downloadable: false });
    await archives().fetch(deliveryId);
    const fetchedColumns = await readArchiveColumns(deliveryId);
    expect(await readArchive(deliveryId)).toMatchObject({
      state: 'kept',
      repository: REPOSITORY,
      downloadable: true,
      reason: null,
    });
    const linkResponse = await createDownloadLink(deliveryId);
    expect(linkResponse.statusCode).toBe(200);
    const file = await download(linkResponse.json().url, cookieHeader(linkResponse));
    expect(file.statusCode).toBe(200);
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(fetchedColumns.sha256);
    expect(file.rawPayload.byteLength).toBe(fetchedColumns.bytesize);
    expect(file.rawPayload.toString('latin1')).toContain(`at ${fetchedColumns.commit}`);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="theolindqvist-habits-${fetchedColumns.commit.slice(0, 7)}.zip"`,
    );
    expect(file.headers['cache-control']).toBe('private, no-store');
    expect((await readDelivery(deliveryId)).steps.map(({ step }) => step)).toContain('archived');
  });

  it('stays at that commit after later pushes, also when it is fetched again', async () => {
    const deliveryId = await rentAndDeliver();
    await github().planFault({ step: 'zipball', status: 502 });
    await archives().fetch(deliveryId);
    const { commit } = await readArchiveColumns(deliveryId);
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    await github().simulateEvent('push', { repository: REPOSITORY });
    await makeNextTryDue(deliveryId);
    await archives().fetch(deliveryId);
    expect(await readArchive(deliveryId)).toMatchObject({ state: 'kept', commit });
    expect(await readGitHubCalls('commits')).toHaveLength(1);
  });

  it('contains the commit at the time of the payment, although a push came before the fetch', async () => {
    const deliveryId = await rentAndDeliver();
    await github().simulateEvent('push', { repository: REPOSITORY });
    await archives().fetch(deliveryId);
    const [firstCommit] = await market.api.query<{ sha: string }>(
      'SELECT commit_sha AS sha FROM delivery_archives',
    );
    const lateDeliveryId = await rentAndDeliver();
    await market.api.query(`UPDATE payments SET captured_at = now() + interval '1 day' WHERE id =
      (SELECT payment_id FROM rentals r JOIN deliveries d ON d.rental_id = r.id WHERE d.id = '${lateDeliveryId}')`);
    await archives().fetch(lateDeliveryId);
    expect((await readArchiveColumns(lateDeliveryId)).commit).not.toBe(firstCommit?.sha);
  });

  it('does not exist if the lister offers none', async () => {
    await market.api.query('UPDATE listings SET offer_archive = false WHERE id = $1', [market.mvpId]);
    const deliveryId = await rentAndDeliver();
    await archives().fetch(deliveryId);
    expect(await readArchive(deliveryId)).toBeNull();
    expect((await createDownloadLink(deliveryId)).json()).toMatchObject({
      status: 404,
      code: 'delivery/no-archive',
    });
    expect((await github().readRecords()).calls).toEqual([]);
  });

  it('is downloaded once, although several workers fetch it concurrently', async () => {
    const deliveryId = await rentAndDeliver();
    await Promise.all([1, 2, 3].map(() => archives().fetch(deliveryId)));
    await archives().fetch(deliveryId);
    expect(await readGitHubCalls('download')).toHaveLength(1);
  });

  it('is the result of the last try, and an earlier, slower try stores nothing', async () => {
    const deliveryId = await rentAndDeliver();
    await github().planFault({ step: 'download', kind: 'slow', slowMs: 700 });
    const slowFetch = archives().fetch(deliveryId);
    await until(async () => (await readGitHubCalls('zipball')).length === 1);
    await makeNextTryDue(deliveryId);
    await archives().fetch(deliveryId);
    const { sha256 } = await readArchiveColumns(deliveryId);
    await slowFetch;
    expect(await readArchive(deliveryId)).toMatchObject({ state: 'kept', sha256 });
    const linkResponse = await createDownloadLink(deliveryId);
    const file = await download(linkResponse.json().url, cookieHeader(linkResponse));
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(sha256);
  });

  it('can be downloaded, and is named, only once the source was sent (DELIVERY-6)', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    await archives().fetch(deliveryId);
    const hiddenArchive = { state: 'kept', repository: null, commit: null, downloadable: false };
    expect(await readArchive(deliveryId)).toMatchObject(hiddenArchive);
    expect((await createDownloadLink(deliveryId)).json()).toMatchObject({
      status: 404,
      code: 'delivery/no-archive',
    });
    await deliver(deliveryId);
    expect(await readArchive(deliveryId)).toMatchObject({ repository: REPOSITORY, downloadable: true });
    expect((await createDownloadLink(deliveryId)).statusCode).toBe(200);
  });

  it('does not delay the e-mail', async () => {
    const deliveryId = await rentAndReadDeliveryId();
    await github().planFault({ step: 'repository', status: 500, times: 9 });
    await archives().fetch(deliveryId);
    await deliver(deliveryId);
    expect(await readDelivery(deliveryId)).toMatchObject({
      state: 'sent',
      sourceUrl: `https://github.com/${REPOSITORY}`,
    });
    expect(await readArchive(deliveryId)).toMatchObject({ state: 'due' });
  });
});

describe('a link to an archive', () => {
  it('is for its buyer only', async () => {
    const deliveryId = await rentAndDeliver();
    await archives().fetch(deliveryId);
    const stranger = await market.api.signUp('Eve');
    for (const person of [stranger, market.lister])
      expect((await createDownloadLink(deliveryId, person)).json()).toMatchObject({
        status: 404,
        code: 'delivery/no-archive',
      });
  });

  it('works only in the browser that requested it, for this delivery, for ten minutes (DELIVERY-11)', async () => {
    const deliveryId = await rentAndDeliver();
    const otherDeliveryId = await rentAndDeliver();
    await archives().fetch(deliveryId);
    await archives().fetch(otherDeliveryId);
    const linkResponse = await createDownloadLink(deliveryId);
    const { url, expiresat } = linkResponse.json();
    expect(expiresat).toBe('2026-01-31T12:10:00.000Z');
    expect((await download(url, '')).json()).toMatchObject({ status: 403, code: 'delivery/link-expired' });
    // This cookie is from another browser, which has requested its own link.
    expect((await download(url, cookieHeader(await createDownloadLink(otherDeliveryId)))).statusCode).toBe(
      403,
    );
    expect(
      (
        await download(
          url.replace(deliveryId, () => otherDeliveryId),
          cookieHeader(linkResponse),
        )
      ).statusCode,
    ).toBe(403);
    expect((await download(`${url}x`, cookieHeader(linkResponse))).statusCode).toBe(403);
    expect((await download(url, cookieHeader(linkResponse))).statusCode).toBe(200);
    market.setTimeAfterStart(10 * 60_000 + 1000);
    expect((await download(url, cookieHeader(linkResponse))).statusCode).toBe(403);
  });

  it.each([
    ['signs out', () => sessions().close(market.buyer.refreshToken)],
    ['signs this browser out elsewhere', () => sessions().end(market.buyer.userId, market.buyer.sessionId)],
    ['is disabled', () => disable(market.buyer.userId)],
  ])('stops working when the buyer %s (DELIVERY-11, SIGNIN-10)', async (_caseName, endSession) => {
    const deliveryId = await rentAndDeliver();
    await archives().fetch(deliveryId);
    const linkResponse = await createDownloadLink(deliveryId);
    const downloadAgain = () => download(linkResponse.json().url, cookieHeader(linkResponse));
    expect((await downloadAgain()).statusCode).toBe(200);
    await endSession();
    expect((await downloadAgain()).json()).toMatchObject({ status: 403, code: 'delivery/link-expired' });
  });

  it('stops working when the rental has ended or was refunded', async () => {
    const deliveryId = await rentAndDeliver();
    await archives().fetch(deliveryId);
    await advanceAndSignInAgain(market, 28 * DAY_MS - 60_000);
    const linkResponse = await createDownloadLink(deliveryId);
    expect(linkResponse.statusCode).toBe(200);
    market.setTimeAfterStart(28 * DAY_MS + 60_000);
    expect((await download(linkResponse.json().url, cookieHeader(linkResponse))).json()).toMatchObject({
      status: 404,
    });
    await advanceAndSignInAgain(market, 28 * DAY_MS + 60_000);
    expect(await readArchive(deliveryId)).toMatchObject({ state: 'kept', downloadable: false });
  });
});

describe('archives', () => {
  it('are deleted a week after the rental, with their object (DELIVERY-10)', async () => {
    const deliveryId = await rentAndDeliver();
    await archives().fetch(deliveryId);
    const upkeep = market.api.application.get(ArchivesUpkeep);
    await advanceAndSignInAgain(market, 35 * DAY_MS - HOUR_MS);
    await upkeep.clean(100);
    expect(await market.api.query('SELECT state FROM delivery_archives')).toEqual([{ state: 'kept' }]);
    market.setTimeAfterStart(36 * DAY_MS);
    expect(await upkeep.clean(100)).toBeGreaterThan(0);
    expect(await market.api.query('SELECT state, object_key FROM delivery_archives')).toEqual([
      { state: 'removed', object_key: null },
    ]);
  });

  it('stay without a row of their delivery, and are deleted if that row names another file (DELIVERY-13)', async () => {
    const storage = market.api.application.get(ObjectStorage, { strict: false });
    const upkeep = market.api.application.get(ArchivesUpkeep);
    const deliveryId = await rentAndDeliver();
    const [unknownKey, strayKey] = [`archives/${randomUUID()}-1.zip`, `archives/${deliveryId}-9.zip`];
    for (const key of [unknownKey, strayKey]) await storage.put(key, Buffer.from('zip'), 'application/zip');
    // Stored files have the time of the real clock, not of the test's clock.
    market.api.setTime(new Date(Date.now() + 2 * HOUR_MS));
    await upkeep.clean(100);
    expect(await storage.read(strayKey)).toBeUndefined();
    const unknownArchive = await storage.read(unknownKey);
    unknownArchive?.body.destroy();
    expect(unknownArchive?.byteSize).toBe(3);
    await storage.delete(unknownKey);
  });

  it('are kept after a purchase', async () => {
    const deliveryId = (await rentFor(market, { duration: 'outright' })).deliveryid ?? '';
    await archives().fetch(deliveryId);
    market.setTimeAfterStart(900 * DAY_MS);
    await market.api.application.get(ArchivesUpkeep).clean(100);
    expect(await market.api.query('SELECT state FROM delivery_archives')).toEqual([{ state: 'kept' }]);
  });

  it('are not fetched after a refund', async () => {
    const deliveryId = await rentAndDeliver();
    await market.api.query(
      'UPDATE rentals SET undone_at = now() WHERE id = (SELECT rental_id FROM deliveries WHERE id = $1)',
      [deliveryId],
    );
    await archives().fetch(deliveryId);
    expect(await readArchive(deliveryId)).toMatchObject({ state: 'failed', reason: 'refunded' });
  });
});
