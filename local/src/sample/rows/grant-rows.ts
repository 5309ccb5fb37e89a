import type { EntityManager } from 'typeorm';
import { DAY_MS } from '@market/domain/foundation/clock';
import { GithubGrant } from '@market/domain/github/github-grant.entity';
import { grantContext } from '@market/domain/github/github.rules';
import type { TokenVault } from '@market/domain/github/token-vault';
import { SAMPLE_TOKENS } from '../../stand-ins/github/sample-tokens.js';
import { subjectOf } from '../../stand-ins/people.js';
import type { SamplePerson } from '../sample-person.js';
import { userId } from './people-rows.js';

/** How many days after joining a person gave access. */
const GRANTED_AFTER_DAYS = 10;

interface GrantContext {
  readonly people: readonly SamplePerson[];
  readonly now: Date;
  readonly tokenVault: TokenVault | undefined;
}

/**
 * Inserts and returns the grants of the people who gave access to their GitHub repositories, with the tokens that the
 * GitHub stand-in accepts. Inserts no grants if there is no key to encrypt the tokens.
 */
export async function insertGrants(
  tx: EntityManager,
  { people, now, tokenVault }: GrantContext,
): Promise<readonly GithubGrant[]> {
  if (tokenVault?.currentKeyId === undefined) return [];
  const grants = people.flatMap((person): GithubGrant[] => {
    const sampleToken = SAMPLE_TOKENS.find(({ login }) => login === person.login);
    if (!sampleToken) return [];
    const id = userId(person.login);
    return [
      {
        userId: id,
        subject: subjectOf('github', person),
        login: person.login,
        scopes: [...sampleToken.scopes],
        state: 'live',
        ...tokenVault.seal(sampleToken.token, grantContext(id)),
        grantedAt: new Date(now.getTime() - (person.joinedDaysAgo - GRANTED_AFTER_DAYS) * DAY_MS),
        goneAt: null,
      },
    ];
  });
  await tx.insert(GithubGrant, grants);
  return grants;
}
