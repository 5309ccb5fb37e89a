import { describe, expect, it } from 'vitest';
import { advanceAndSignInAgain } from '@market/test/api/rent';
import { BUYER_LOGIN, REPOSITORY, useInvitations } from '@market/test/api/use-invitations';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NEW_REPOSITORY = 'harbour-works/journal';

const { market, github, inviteTo, runSweep, row: readInvitationRow, rent } = useInvitations();
const moveToNewRepository = () => inviteTo(`https://github.com/${NEW_REPOSITORY}`);
const readInviteBuyers = () =>
  market.api.query('SELECT invite_buyers FROM listings WHERE id = $1', [market.mvpId]);
async function deleteRepository(): Promise<void> {
  for (const step of ['repository', 'invitations'])
    await github().planFault({ step, status: 404, repository: REPOSITORY, times: 9 });
}
/** Runs the work and returns how often it notified the lister that GitHub shows the repository no longer. */
async function countNotificationsDuring(work: () => Promise<void>): Promise<number> {
  const countEvents = async () =>
    (await market.api.query(`SELECT 1 FROM outbox_events WHERE name = 'listing.repository-gone'`)).length;
  const countBefore = await countEvents();
  await work();
  return (await countEvents()) - countBefore;
}
async function rentAndAccept(): Promise<void> {
  await rent();
  await runSweep();
  await github().simulateEvent('accept', { repository: REPOSITORY, login: BUYER_LOGIN });
  await advanceAndSignInAgain(market, HOUR_MS);
  await runSweep();
  expect(await readInvitationRow()).toMatchObject({ state: 'accepted' });
}
async function endRental(): Promise<void> {
  market.setTimeAfterStart(40 * DAY_MS);
  await runSweep();
}

describe('a deleted repository that the listing no longer names (DELIVERY-23)', () => {
  it('has no buyer to remove, and the listing’s offers of its present repository stay', async () => {
    await rentAndAccept();
    await moveToNewRepository();
    await deleteRepository();
    expect(await countNotificationsDuring(endRental)).toBe(0);
    expect(await readInvitationRow()).toMatchObject({ state: 'removed', reason: null, next_try_at: null });
    expect(await readInviteBuyers()).toEqual([{ invite_buyers: true }]);
  });

  it('is replaced in an open invitation by the present repository', async () => {
    await rent();
    await runSweep();
    await moveToNewRepository();
    await deleteRepository();
    market.setTimeAfterStart(HOUR_MS);
    expect(await countNotificationsDuring(runSweep)).toBe(0);
    expect(await readInvitationRow()).toMatchObject({ state: 'invited', repository: NEW_REPOSITORY });
    expect(await readInviteBuyers()).toEqual([{ invite_buyers: true }]);
  });
});

describe('a renamed repository (DELIVERY-20)', () => {
  const renameRepository = () =>
    github().simulateEvent('rename', { repository: REPOSITORY, newName: NEW_REPOSITORY });

  it('loses the buyer at the end of the rental', async () => {
    await rentAndAccept();
    await renameRepository();
    await endRental();
    expect((await github().readRecords()).collaborators).toEqual([]);
    expect(await readInvitationRow()).toMatchObject({ state: 'removed', next_try_at: null });
  });

  it('loses an open invitation at the end of the rental', async () => {
    await rent();
    await runSweep();
    await renameRepository();
    await endRental();
    expect((await github().readRecords()).invitations).toEqual([]);
    expect(await readInvitationRow()).toMatchObject({ state: 'removed', next_try_at: null });
  });

  it('gets a lapsed invitation again, under its present name', async () => {
    await rent();
    await runSweep();
    await renameRepository();
    await github().simulateEvent('lapse', {});
    market.setTimeAfterStart(7 * DAY_MS);
    await runSweep();
    expect((await github().readRecords()).invitations).toEqual([
      expect.objectContaining({ repository: NEW_REPOSITORY, login: BUYER_LOGIN, expired: false }),
    ]);
    expect(await readInvitationRow()).toMatchObject({
      state: 'invited',
      repository: NEW_REPOSITORY,
      times_sent: 2,
    });
  });
});

describe('a deleted repository that the listing names (DELIVERY-23)', () => {
  it('has no buyer to remove, and its offers end', async () => {
    await rentAndAccept();
    await deleteRepository();
    expect(await countNotificationsDuring(endRental)).toBe(1);
    expect(await readInvitationRow()).toMatchObject({ state: 'removed', next_try_at: null });
    expect(await readInviteBuyers()).toEqual([{ invite_buyers: false }]);
  });

  it('fails an open invitation, and its offers end', async () => {
    await rent();
    await runSweep();
    await deleteRepository();
    market.setTimeAfterStart(HOUR_MS);
    expect(await countNotificationsDuring(runSweep)).toBe(1);
    expect(await readInvitationRow()).toMatchObject({ state: 'failed', reason: 'repository-gone' });
    expect(await readInviteBuyers()).toEqual([{ invite_buyers: false }]);
  });
});
