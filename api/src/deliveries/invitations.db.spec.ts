import { describe, expect, it } from 'vitest';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { advanceAndSignInAgain, rentFor } from '@market/test/api/rent';
import { consentTo, linkGitHubOf } from '@market/test/api/use-github';
import type { EntityManager } from 'typeorm';
import { BUYER_LOGIN, LISTER_LOGIN, REPOSITORY, useInvitations } from '@market/test/api/use-invitations';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const {
  market,
  github,
  inviteTo,
  runSweep,
  row: readInvitationRow,
  readInviteCalls: findSentInvitations,
  readInvitation,
  rent,
} = useInvitations();
const readCollaborators = async () => (await github().readRecords()).collaborators.map(({ login }) => login);
const findOpenInvitations = async () =>
  (await github().readRecords()).invitations.filter(({ expired }) => !expired);
async function acceptInvitation(): Promise<void> {
  await runSweep();
  await github().simulateEvent('accept', { repository: REPOSITORY, login: BUYER_LOGIN });
  await advanceAndSignInAgain(market, HOUR_MS);
  await runSweep();
}

describe('a buyer', () => {
  it('is invited to read an organization’s repository, once, and may read it after accepting (DELIVERY-20)', async () => {
    const { deliveryid } = await rent();
    await Promise.all([runSweep(), runSweep()]);
    expect(await findOpenInvitations()).toEqual([
      expect.objectContaining({ login: BUYER_LOGIN, permission: 'pull' }),
    ]);
    expect(await readInvitationRow()).toMatchObject({
      state: 'invited',
      repository: REPOSITORY,
      times_sent: 1,
    });
    expect(await readInvitation(deliveryid)).toEqual({
      state: 'invited',
      repository: REPOSITORY,
      login: BUYER_LOGIN,
      lapsesat: '2026-02-07T12:00:00.000Z',
      reason: null,
      askable: false,
      askableat: null,
    });
    await acceptInvitation();
    expect(await readInvitationRow()).toMatchObject({ state: 'accepted' });
    expect(await findSentInvitations()).toHaveLength(1);
  });

  it('loses access when the rental ends, not a moment before', async () => {
    await rent();
    await acceptInvitation();
    market.setTimeAfterStart(28 * DAY_MS - 1000);
    await runSweep();
    expect(await readCollaborators()).toEqual([BUYER_LOGIN]);
    market.setTimeAfterStart(28 * DAY_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([]);
    expect(await readInvitationRow()).toMatchObject({ state: 'removed', next_try_at: null });
  });

  it('keeps access during an extension, and permanently after a purchase', async () => {
    const firstRental = await rent();
    await acceptInvitation();
    await rentFor(market, { duration: '1 month', rentalId: firstRental.id });
    market.setTimeAfterStart(29 * DAY_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([BUYER_LOGIN]);
    await advanceAndSignInAgain(market, 29 * DAY_MS);
    await rent('outright');
    market.setTimeAfterStart(900 * DAY_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([BUYER_LOGIN]);
    expect(await readInvitationRow()).toMatchObject({ state: 'accepted', next_try_at: null });
  });

  it('is invited again by a new rental', async () => {
    await rent();
    await acceptInvitation();
    await advanceAndSignInAgain(market, 40 * DAY_MS);
    await runSweep();
    await rent();
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'invited', times_sent: 1 });
  });

  it('loses an open invitation at once after a refund', async () => {
    await rent();
    await runSweep();
    const [payment] = await market.api.query<{ id: string }>(
      'SELECT payment_id AS id FROM rentals WHERE user_id = $1',
      [market.buyer.userId],
    );
    const undoRental = (tx: EntityManager) =>
      market.api.application.get(RentalsService).undo(tx, payment?.id ?? '');
    await market.api.application.get(Transactions).run(undoRental);
    await runSweep();
    expect([await findOpenInvitations(), await readCollaborators()]).toEqual([[], []]);
    expect(await readInvitationRow()).toMatchObject({ state: 'removed' });
  });

  it('is invited once a GitHub account is linked', async () => {
    await market.api.query('DELETE FROM identities WHERE user_id = $1', [market.buyer.userId]);
    await rent();
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'waiting' });
    await linkGitHubOf(market.api, market.buyer, BUYER_LOGIN);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'invited' });
  });

  it('loses access when the account is deleted, and the stored GitHub name is deleted', async () => {
    await rent();
    await acceptInvitation();
    await market.api.query(
      'UPDATE users SET deleted_at = now(), disabled_at = now(), email = NULL WHERE id = $1',
      [market.buyer.userId],
    );
    await market.api.query('DELETE FROM identities WHERE user_id = $1', [market.buyer.userId]);
    await market.api.query('UPDATE repository_invitations SET next_try_at = created_at');
    await runSweep();
    expect(await readCollaborators()).toEqual([]);
    expect(await readInvitationRow()).toMatchObject({ state: 'removed', login: '', subject: '' });
  });
});

describe('an invitation', () => {
  it('is sent again after it has lapsed, four times in all (DELIVERY-21)', async () => {
    await rentFor(market, { duration: '6 months' });
    await runSweep();
    for (const week of [1, 2, 3]) {
      await github().simulateEvent('lapse', {});
      market.setTimeAfterStart(week * 7 * DAY_MS);
      await runSweep();
      expect(await readInvitationRow()).toMatchObject({ state: 'invited', times_sent: week + 1 });
    }
    await github().simulateEvent('lapse', {});
    market.setTimeAfterStart(28 * DAY_MS);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'failed', reason: 'not-accepted' });
    expect(await findSentInvitations()).toHaveLength(4);
  });

  it('is not sent again after it was declined', async () => {
    await rent();
    await runSweep();
    await github().reset();
    market.setTimeAfterStart(HOUR_MS);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'failed', reason: 'declined' });
    expect(await findSentInvitations()).toEqual([]);
  });

  it('is never sent for a personal repository (DELIVERY-20)', async () => {
    await inviteTo(`https://github.com/${LISTER_LOGIN}/habits`);
    await rent();
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'failed', reason: 'personal-repository' });
    expect(await findSentInvitations()).toEqual([]);
  });

  it('does not change access that the buyer had before, also when the rental ends (DELIVERY-22)', async () => {
    await github().simulateEvent('join', { repository: REPOSITORY, login: BUYER_LOGIN });
    await rent();
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'failed', reason: 'had-access' });
    market.setTimeAfterStart(40 * DAY_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([BUYER_LOGIN]);
  });

  it('of a second rental does not change access that the buyer got at GitHub after the first (DELIVERY-22)', async () => {
    await rent();
    await acceptInvitation();
    await advanceAndSignInAgain(market, 40 * DAY_MS);
    await runSweep();
    await github().simulateEvent('join', { repository: REPOSITORY, login: BUYER_LOGIN });
    await rent();
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'failed', reason: 'had-access' });
    await advanceAndSignInAgain(market, 80 * DAY_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([BUYER_LOGIN]);
  });

  it('is recorded after a crash between GitHub’s response and the update of the row', async () => {
    await rent();
    await runSweep();
    await github().simulateEvent('accept', { repository: REPOSITORY, login: BUYER_LOGIN });
    await market.api.query(`UPDATE repository_invitations SET state = 'inviting', next_try_at = created_at`);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'accepted' });
    market.setTimeAfterStart(40 * DAY_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([]);
  });

  it.each([
    ['500', { step: 'invite', status: 500 }],
    ['a used-up rate', { step: 'repository', kind: 'limited', retryAfterSeconds: 10 }],
  ])('is tried again after %s', async (_, fault) => {
    await rent();
    await github().planFault(fault);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ failing_since: new Date('2026-01-31T12:00:00.000Z') });
    market.setTimeAfterStart(15_000);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'invited', failing_since: null });
  });

  it('gives no access after the rental once GitHub responds again, however long that takes', async () => {
    await rent();
    await acceptInvitation();
    await github().planFault({ step: 'remove', status: 503, times: 2 });
    market.setTimeAfterStart(28 * DAY_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([BUYER_LOGIN]);
    market.setTimeAfterStart(28 * DAY_MS + 15_000);
    await runSweep();
    market.setTimeAfterStart(29 * DAY_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([]);
  });

  it('is sent once its lister gives a new grant', async () => {
    await rent();
    await github().simulateEvent('forget', { login: LISTER_LOGIN });
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'failed', reason: 'grant-gone' });
    await runSweep();
    await consentTo(market.api, github(), { person: market.lister, login: LISTER_LOGIN });
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'invited' });
  });
});

describe('a buyer whose GitHub account was deleted', () => {
  const makeAccountMissing = () => github().planFault({ step: 'user', status: 404, times: 9 });
  const readInviteBuyers = () =>
    market.api.query('SELECT invite_buyers FROM listings WHERE id = $1', [market.mvpId]);

  it('is not invited, may request an invitation with another account, and does not end the lister’s offer', async () => {
    await makeAccountMissing();
    const { deliveryid } = await rent();
    await runSweep();
    expect(await readInvitation(deliveryid)).toMatchObject({ reason: 'account-gone', askable: true });
    expect(await readInviteBuyers()).toEqual([{ invite_buyers: true }]);
  });

  it('counts as removed at the end of the rental, and does not end the lister’s offer', async () => {
    await rent();
    await runSweep();
    await makeAccountMissing();
    market.setTimeAfterStart(40 * DAY_MS);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'removed' });
    expect(await findOpenInvitations()).toEqual([]);
    expect(await readInviteBuyers()).toEqual([{ invite_buyers: true }]);
  });
});

describe('GitHub’s refusals (DELIVERY-23)', () => {
  it('a buyer is invited although the grant has no scope read:org', async () => {
    await github().planFault({ step: 'collaborator', status: 403 });
    await rent();
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'invited' });
  });

  it('a buyer who had access keeps it, also if only GitHub’s response to the invitation shows that access', async () => {
    await github().simulateEvent('join', { repository: REPOSITORY, login: BUYER_LOGIN });
    await github().planFault({ step: 'collaborator', status: 403 });
    await rent();
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'failed', reason: 'had-access' });
    market.setTimeAfterStart(40 * DAY_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([BUYER_LOGIN]);
  });

  it('an invitation above fifty a day is sent the next day', async () => {
    await github().planFault({ step: 'invite', status: 422 });
    await rent();
    await runSweep();
    market.setTimeAfterStart(DAY_MS - 1000);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'inviting', times_sent: 0 });
    market.setTimeAfterStart(DAY_MS);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'invited', times_sent: 1 });
  });

  it.each([
    ['secondary', 60_000],
    ['restricted', HOUR_MS],
    ['sso', HOUR_MS],
  ])('an invitation refused with %s is sent after the pause', async (kind, pauseMs) => {
    await github().planFault({ step: 'invite', kind });
    await rent();
    await runSweep();
    market.setTimeAfterStart(pauseMs - 1000);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ times_sent: 0 });
    market.setTimeAfterStart(pauseMs);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'invited' });
  });
});
