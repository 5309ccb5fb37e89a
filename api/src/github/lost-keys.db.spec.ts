import { beforeEach, describe, expect, it } from 'vitest';
import { Clock, HOUR_MS } from '@market/domain/foundation/clock';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { GrantsService } from '@market/domain/github/grants.service';
import { LostKeysService } from '@market/domain/github/lost-keys.service';
import { RevocationsService } from '@market/domain/github/revocations.service';
import { TokenVault } from '@market/domain/github/token-vault';
import { consentTo } from '@market/test/api/use-github';
import { LISTER_LOGIN as LOGIN, useGitHubLister } from '@market/test/api/use-github-lister';

const START = new Date('2026-11-01T00:00:00Z').getTime();

/** A clock that a test sets. */
class TestClock extends Clock {
  hours = 0;

  override now(): Date {
    return new Date(START + this.hours * HOUR_MS);
  }
}

const gitHub = useGitHubLister();
let clock: TestClock;
let lostKeys: LostKeysService;

beforeEach(async () => {
  const { application } = gitHub.api;
  clock = new TestClock();
  lostKeys = new LostKeysService(
    application.get(Transactions),
    clock,
    application.get(TokenVault),
    application.get(GrantsService),
  );
  await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
  await renameKey('github_grants', 'fresh', 'lost');
});

/** Makes tokens name another key, so that they cannot be decrypted if that key is not configured. */
const renameKey = (table: 'github_grants' | 'github_revocations', from: string, to: string) =>
  gitHub.api.query(`UPDATE ${table} SET key_id = $2 WHERE key_id = $1`, [from, to]);
const withdraw = () =>
  gitHub.api.inject({
    method: 'DELETE',
    url: '/api/users/github-grant',
    headers: { authorization: gitHub.lister.authorization },
  });
async function revokeAll(): Promise<void> {
  await gitHub.api.query('UPDATE github_revocations SET next_try_at = created_at');
  const revocations = gitHub.api.application.get(RevocationsService);
  for (const id of await revocations.findDue(10)) await revocations.revoke(id);
}
const readState = async () => {
  const [grant] = await gitHub.api.query<{ state: string }>('SELECT state FROM github_grants');
  return grant?.state;
};
const readGoneEvents = () =>
  gitHub.api.query(
    `SELECT 1 FROM outbox_events WHERE name = 'github.grant-gone' AND payload->>'userId' = $1`,
    [gitHub.lister.userId],
  );

describe('a token whose key is not configured', () => {
  it('is revoked once the key is configured again, after its lister withdrew the grant', async () => {
    expect((await withdraw()).statusCode).toBe(204);
    await revokeAll();
    expect(await gitHub.api.query('SELECT key_id, tries FROM github_revocations')).toEqual([
      { key_id: 'lost', tries: 1 },
    ]);
    expect((await gitHub.github.readRecords()).revoked).toEqual([]);
    await renameKey('github_revocations', 'lost', 'fresh');
    await revokeAll();
    expect(await gitHub.api.query('SELECT 1 FROM github_revocations')).toEqual([]);
    expect((await gitHub.github.readRecords()).revoked).toHaveLength(1);
  });

  it('keeps its grant for six hours, since another process may have the key, then ends it and tells the lister (DELIVERY-24)', async () => {
    for (const hours of [0, 5.9]) {
      clock.hours = hours;
      expect(await lostKeys.endGrants(10)).toBe(0);
      expect(await readState()).toBe('live');
    }
    clock.hours = 6;
    expect(await lostKeys.endGrants(10)).toBe(1);
    expect(await readState()).toBe('gone');
    expect(await readGoneEvents()).toHaveLength(1);
    expect(await gitHub.api.query('SELECT id, key_id FROM github_revocations')).toEqual([
      { id: gitHub.lister.userId, key_id: 'lost' },
    ]);
    expect(await lostKeys.endGrants(10)).toBe(0);
    expect(await readGoneEvents()).toHaveLength(1);
  });

  it('keeps its grant if the key is configured again meanwhile', async () => {
    await lostKeys.endGrants(10);
    await renameKey('github_grants', 'lost', 'fresh');
    clock.hours = 3;
    await lostKeys.endGrants(10);
    await renameKey('github_grants', 'fresh', 'lost');
    clock.hours = 6;
    expect(await lostKeys.endGrants(10)).toBe(0);
    expect(await readState()).toBe('live');
  });

  it('does not keep the tokens of configured keys from being encrypted again', async () => {
    const revocations = gitHub.api.application.get(RevocationsService);
    expect(await revocations.reencrypt(1)).toBe(0);
    await renameKey('github_grants', 'lost', 'old');
    expect(await revocations.reencrypt(1)).toBe(1);
  });
});
