import { describe, expect, it } from 'vitest';
import { consentTo, linkGitHubOf } from '@market/test/api/use-github';
import { BUYER_LOGIN, LISTER_LOGIN, REPOSITORY, useInvitations } from '@market/test/api/use-invitations';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const { market, github, runSweep, row: readInvitationRow, rent } = useInvitations();
const readCollaborators = async () => (await github().readRecords()).collaborators.map(({ login }) => login);
const findOpenInvitations = async () =>
  (await github().readRecords()).invitations.filter(({ expired }) => !expired);

describe('a buyer with two GitHub accounts (DELIVERY-20)', () => {
  const SECOND_LOGIN = 'keoni-akana';
  async function switchGitHubAccount(): Promise<void> {
    await market.api.query('DELETE FROM identities WHERE user_id = $1', [market.buyer.userId]);
    await linkGitHubOf(market.api, market.buyer, SECOND_LOGIN);
  }
  const acceptInvitationAs = (login: string) =>
    github().simulateEvent('accept', { repository: REPOSITORY, login });

  it('reads the repository with one of them only, and with none after the rental', async () => {
    await rent();
    await runSweep();
    await github().simulateEvent('forget', { login: LISTER_LOGIN });
    market.setTimeAfterStart(HOUR_MS);
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({
      state: 'failed',
      reason: 'grant-gone',
      login: BUYER_LOGIN,
    });
    await switchGitHubAccount();
    market.lister = await market.api.signIn(market.lister.userId);
    await consentTo(market.api, github(), { person: market.lister, login: LISTER_LOGIN });
    await runSweep();
    expect(await findOpenInvitations()).toEqual([expect.objectContaining({ login: SECOND_LOGIN })]);
    await Promise.all([acceptInvitationAs(BUYER_LOGIN), acceptInvitationAs(SECOND_LOGIN)]);
    market.setTimeAfterStart(40 * DAY_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([]);
  });

  it('has no access with the first account after a switch, also if the response to its invitation was lost', async () => {
    await rent();
    await runSweep();
    await acceptInvitationAs(BUYER_LOGIN);
    await market.api.query(`UPDATE repository_invitations SET state = 'inviting', next_try_at = created_at`);
    await switchGitHubAccount();
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'invited', login: SECOND_LOGIN });
    expect(await readCollaborators()).toEqual([]);
  });

  it('is invited to the lister’s new repository if the earlier one was deleted', async () => {
    await rent();
    await runSweep();
    await market.api.query(
      `UPDATE repository_invitations SET state = 'lapsed', repository = 'harbour-works/missing-habits', next_try_at = created_at`,
    );
    await runSweep();
    expect(await readInvitationRow()).toMatchObject({ state: 'invited', repository: REPOSITORY });
  });
});
