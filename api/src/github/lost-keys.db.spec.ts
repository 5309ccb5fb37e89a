import { beforeEach, describe, expect, it } from 'vitest';
import { RevocationsService } from '@market/domain/github/revocations.service';
import { consentTo } from '@market/test/api/use-github';
import { LISTER_LOGIN as LOGIN, useGitHubLister } from '@market/test/api/use-github-lister';

const gitHub = useGitHubLister();
beforeEach(async () => {
  await consentTo(gitHub.api, gitHub.github, { person: gitHub.lister, login: LOGIN });
  await renameKey('github_grants', 'fresh', 'lost');
});

/** Changes the key id that tokens name. If no key of that id is configured, the tokens cannot be decrypted. */
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

describe('a token whose key is not configured', () => {
  it('is revoked once the key is configured again, after its lister withdrew the grant (DELIVERY-24)', async () => {
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

  it('is not selected for re-encryption', async () => {
    expect(await gitHub.api.application.get(RevocationsService).reencrypt(1)).toBe(0);
  });
});

it('a token that an older key cannot decrypt is unchanged, and does not count as re-encrypted', async () => {
  await renameKey('github_grants', 'lost', 'old');
  expect(await gitHub.api.application.get(RevocationsService).reencrypt(1)).toBe(0);
  expect(await gitHub.api.query('SELECT key_id FROM github_grants')).toEqual([{ key_id: 'old' }]);
});
