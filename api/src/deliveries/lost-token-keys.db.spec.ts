import { describe, expect, it } from 'vitest';
import { InvitationsService } from '@market/domain/deliveries/invitations.service';
import { advanceAndSignInAgain } from '@market/test/api/rent';
import { offerListing } from '@market/test/api/shop';
import { consentTo, linkGitHubOf } from '@market/test/api/use-github';
import { BUYER_LOGIN, REPOSITORY, useInvitations } from '@market/test/api/use-invitations';

const HOUR_MS = 3_600_000;
const MARKET_STARTS_AT = Date.parse('2026-01-31T12:00:00.000Z');
/** How long a rental of one month lasts: from 31 January to 28 February. */
const MONTH_MS = 28 * 24 * HOUR_MS;
/** How many invitations one sweep handles. */
const SWEEP_BATCH = 100;
const OTHER_LISTER_LOGIN = 'annikaroth';

const { market, github, runSweep, rent } = useInvitations();
const readCollaborators = async () => (await github().readRecords()).collaborators.map(({ login }) => login);
const readRowsOf = (listingId: string) =>
  market.api.query('SELECT state, reason, failing_since FROM repository_invitations WHERE listing_id = $1', [
    listingId,
  ]);
/**
 * Changes the key id that a user's grant names. If no key of that id is configured, the grant's tokens cannot be
 * decrypted.
 */
const renameKey = (from: string, to: string, userId: string) =>
  market.api.query('UPDATE github_grants SET key_id = $2 WHERE key_id = $1 AND user_id = $3', [
    from,
    to,
    userId,
  ]);

async function acceptInvitation(): Promise<void> {
  await runSweep();
  await github().simulateEvent('accept', { repository: REPOSITORY, login: BUYER_LOGIN });
  await advanceAndSignInAgain(market, HOUR_MS);
  await runSweep();
}

async function sweepOnce(): Promise<void> {
  const invitations = market.api.application.get(InvitationsService);
  for (const id of await invitations.findDue(SWEEP_BATCH)) await invitations.handle(id);
}

/** Inserts invitations whose rental ended, and whose buyers could not be removed; returns their listing's id. */
async function insertFailedRemovals(count: number): Promise<string> {
  const otherLister = await market.api.signUp('Nora');
  await linkGitHubOf(market.api, otherLister, OTHER_LISTER_LOGIN);
  await consentTo(market.api, github(), { person: otherLister, login: OTHER_LISTER_LOGIN });
  await renameKey('fresh', 'lost', otherLister.userId);
  const listingId = await offerListing(market.api, otherLister);
  await market.api.query(
    `WITH buyers AS (INSERT INTO users (id, display_name, email, email_verified, created_at, updated_at)
       SELECT id, 'Bo', id || '@people.example', true, now(), now()
       FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $2::int)) AS ids RETURNING id)
     INSERT INTO repository_invitations (id, user_id, listing_id, state, reason, repository, subject, created_at)
     SELECT gen_random_uuid(), id, $1, 'failed', 'grant-gone', 'harbour-works/other', '1', '2025-01-01' FROM buyers`,
    [listingId, count],
  );
  return listingId;
}

describe('invitations whose grant cannot be decrypted (DELIVERY-24)', () => {
  it('do not delay the removal of other listers’ buyers, and are late', async () => {
    await rent();
    await acceptInvitation();
    const listingId = await insertFailedRemovals(SWEEP_BATCH);
    market.setTimeAfterStart(MONTH_MS);
    await sweepOnce();
    await sweepOnce();
    expect(await readCollaborators()).toEqual([]);
    const rows = await readRowsOf(listingId);
    expect(rows).toHaveLength(SWEEP_BATCH);
    for (const row of rows)
      expect(row).toEqual({
        state: 'lapsed',
        reason: null,
        failing_since: new Date(MARKET_STARTS_AT + MONTH_MS),
      });
  });

  async function endRentalWithoutKey(): Promise<void> {
    await rent();
    await acceptInvitation();
    await renameKey('fresh', 'lost', market.lister.userId);
    market.setTimeAfterStart(MONTH_MS);
    await runSweep();
    expect(await readCollaborators()).toEqual([BUYER_LOGIN]);
    market.setTimeAfterStart(MONTH_MS + HOUR_MS);
  }

  it('are handled within an hour once the key is configured again', async () => {
    await endRentalWithoutKey();
    await renameKey('lost', 'fresh', market.lister.userId);
    await runSweep();
    expect(await readCollaborators()).toEqual([]);
    expect(await readRowsOf(market.mvpId)).toEqual([{ state: 'removed', reason: null, failing_since: null }]);
  });

  it('wait for a new consent once the operator has ended the grant', async () => {
    await endRentalWithoutKey();
    await market.api.query(
      `UPDATE github_grants SET state = 'gone', key_id = NULL, sealed = NULL, gone_at = now() WHERE key_id = 'lost'`,
    );
    await runSweep();
    expect(await readRowsOf(market.mvpId)).toEqual([
      { state: 'failed', reason: 'grant-gone', failing_since: null },
    ]);
  });
});
