import { afterEach, describe, expect, it, vi } from 'vitest';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { GitHubAccessGateway } from '@market/domain/gateways/github/github-access.gateway';
import { GitHubError } from '@market/domain/gateways/github/github.errors';
import { RentalsService } from '@market/domain/rentals/rentals.service';
import { advanceAndSignInAgain } from '@market/test/api/rent';
import { consentTo } from '@market/test/api/use-github';
import { BUYER_LOGIN, LISTER_LOGIN, REPOSITORY, useInvitations } from '@market/test/api/use-invitations';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MARKET_STARTS_AT = Date.parse('2026-01-31T12:00:00.000Z');
/** A repository that each token may read. */
const PUBLIC_REPOSITORY = 'harbour-works/open-habits';
/** How long a rental of one month lasts: from 31 January to 28 February. */
const MONTH_MS = 28 * DAY_MS;

const { market, github, inviteTo, runSweep, row: readInvitationRow, rent, readInvitation } = useInvitations();
const readCollaborators = async () => (await github().readRecords()).collaborators.map(({ login }) => login);
const findInvitationsOfBuyer = async () =>
  (await github().readRecords()).invitations.filter(({ login }) => login === BUYER_LOGIN);
const timeAfterOpening = (ms: number) => new Date(MARKET_STARTS_AT + ms);
async function acceptInvitation(): Promise<void> {
  await runSweep();
  await github().simulateEvent('accept', { repository: REPOSITORY, login: BUYER_LOGIN });
  await advanceAndSignInAgain(market, HOUR_MS);
  await runSweep();
}
async function consentToRepositories(repositories: 'public' | 'all'): Promise<void> {
  const lister = await market.api.signIn(market.lister.userId);
  await consentTo(market.api, github(), { person: lister, login: LISTER_LOGIN, repositories });
}
/**
 * Makes the next removal of a collaborator run `work` instead. `work` gets the function that removes the collaborator.
 */
function replaceNextRemoval(work: (remove: () => Promise<void>) => Promise<void>): void {
  const access = market.api.application.get(GitHubAccessGateway, { strict: false });
  const remove = access.remove.bind(access);
  vi.spyOn(access, 'remove').mockImplementationOnce((...input) => work(() => remove(...input)));
}

afterEach(() => void vi.restoreAllMocks());

describe('the removal of a buyer (DELIVERY-20)', () => {
  it.each([
    [403, 'not an administrator'],
    [409, 'a conflict'],
  ])('is retried until it succeeds, and is late since the first refusal: %i, %s', async (status) => {
    const { deliveryid } = await rent();
    await acceptInvitation();
    await github().planFault({ step: 'remove', status, times: 3 });
    for (const days of [0, 1, 2]) {
      market.setTimeAfterStart(MONTH_MS + days * DAY_MS);
      await runSweep();
      expect(await readCollaborators()).toEqual([BUYER_LOGIN]);
      expect(await readInvitationRow()).toMatchObject({
        reason: null,
        failing_since: timeAfterOpening(MONTH_MS),
        next_try_at: expect.any(Date),
      });
    }
    await advanceAndSignInAgain(market, MONTH_MS + 3 * DAY_MS - 1);
    expect(await readInvitation(deliveryid)).toMatchObject({ state: 'removed', repository: null });
    market.setTimeAfterStart(MONTH_MS + 3 * DAY_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([]);
    expect(await readInvitationRow()).toMatchObject({
      state: 'removed',
      failing_since: null,
      next_try_at: null,
    });
  });

  it('is retried while the lister’s grant does not show private repositories (DELIVERY-23)', async () => {
    await rent();
    await acceptInvitation();
    market.setTimeAfterStart(MONTH_MS);
    await consentToRepositories('public');
    await runSweep();
    expect(await readCollaborators()).toEqual([BUYER_LOGIN]);
    expect(await readInvitationRow()).toMatchObject({
      state: 'lapsed',
      failing_since: timeAfterOpening(MONTH_MS),
      next_try_at: timeAfterOpening(MONTH_MS + HOUR_MS),
    });
    await consentToRepositories('all');
    market.setTimeAfterStart(MONTH_MS + HOUR_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([]);
    expect(await readInvitationRow()).toMatchObject({ state: 'removed', failing_since: null });
  });

  it('from an earlier repository that the grant does not show precedes an invitation to another one', async () => {
    await rent();
    await acceptInvitation();
    await consentToRepositories('public');
    await inviteTo(`https://github.com/${PUBLIC_REPOSITORY}`);
    await market.api.query(`UPDATE repository_invitations SET state = 'lapsed', next_try_at = created_at`);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({
      repository: REPOSITORY,
      failing_since: expect.any(Date),
    });
    expect(await readCollaborators()).toEqual([BUYER_LOGIN]);
  });

  it('finds an invitation among more than a hundred open ones', async () => {
    for (let number = 1; number <= 120; number += 1)
      await github().simulateEvent('invite', { repository: REPOSITORY, login: `reader-${number}` });
    await rent();
    await runSweep();
    market.setTimeAfterStart(HOUR_MS);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'invited' });
    const [payment] = await market.api.query<{ id: string }>(
      'SELECT payment_id AS id FROM rentals WHERE user_id = $1',
      [market.buyer.userId],
    );
    await market.api.application
      .get(Transactions)
      .run((tx) => market.api.application.get(RentalsService).undo(tx, payment?.id ?? ''));
    await runSweep();
    expect(await findInvitationsOfBuyer()).toEqual([]);
  });

  it('keeps access that the lister gave after the rental, also if the buyer deletes the account (DELIVERY-22)', async () => {
    await rent();
    await acceptInvitation();
    market.setTimeAfterStart(MONTH_MS);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'removed', login: BUYER_LOGIN });
    await github().simulateEvent('join', { repository: REPOSITORY, login: BUYER_LOGIN });
    await market.api.query(
      'UPDATE users SET deleted_at = now(), disabled_at = now(), email = NULL WHERE id = $1',
      [market.buyer.userId],
    );
    await market.api.query('DELETE FROM identities WHERE user_id = $1', [market.buyer.userId]);
    await market.api.query('UPDATE repository_invitations SET next_try_at = created_at');
    market.setTimeAfterStart(MONTH_MS + DAY_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([BUYER_LOGIN]);
    expect(await readInvitationRow()).toMatchObject({
      state: 'removed',
      subject: '',
      login: '',
      removed_at: timeAfterOpening(MONTH_MS),
      next_try_at: null,
    });
  });
});

describe('a buyer who rents again around a removal (DELIVERY-20)', () => {
  async function acceptAndEndRental(): Promise<void> {
    await rent();
    await acceptInvitation();
    await advanceAndSignInAgain(market, MONTH_MS);
  }
  async function expectInvitedAgain(): Promise<void> {
    await runSweep();
    expect(await readCollaborators()).toEqual([]);
    expect(await findInvitationsOfBuyer()).toHaveLength(1);
    expect(await readInvitationRow()).toMatchObject({ state: 'invited' });
  }

  it('is invited again if the response to the removal was lost', async () => {
    await acceptAndEndRental();
    replaceNextRemoval(async (remove) => {
      await remove();
      throw new GitHubError('unclear', 'GitHub did not respond (remove)');
    });
    await runSweep();
    await rent();
    await expectInvitedAgain();
  });

  it('is invited again if the rental begins while GitHub removes the buyer', async () => {
    await acceptAndEndRental();
    replaceNextRemoval(async (remove) => {
      await rent();
      await remove();
    });
    await expectInvitedAgain();
  });

  it.each([
    ['confirms', false],
    ['does not confirm', true],
  ])(
    'is invited again if the invitation is sent before GitHub removes the buyer and %s it',
    async (_, isResponseLost) => {
      await acceptAndEndRental();
      replaceNextRemoval(async (remove) => {
        await rent();
        await runSweep();
        expect(await readInvitationRow()).toMatchObject({ state: 'accepted' });
        await remove();
        if (isResponseLost) throw new GitHubError('unclear', 'GitHub did not respond (remove)');
      });
      await expectInvitedAgain();
    },
  );
});
