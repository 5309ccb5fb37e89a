import { createHash, randomUUID } from 'node:crypto';
import type { Market } from '../../testbed/market.js';
import { authorizationOf, signUpOne, type Person } from '../../clients/people.js';
import type { Access } from './openapi-description.js';

/** The roles that send hostile input. */
export const ROLES = ['visitor', 'user', 'lister', 'moderator', 'admin'] as const;
export type Role = (typeof ROLES)[number];
type SignedInRole = Exclude<Role, 'visitor'>;

/** Returns the roles that may call an operation. */
export function rolesFor(access: Access): readonly Role[] {
  if (access === 'everybody' || access === 'optional cookie') return ROLES;
  return access === 'moderator' ? ['moderator', 'admin'] : ROLES.filter((role) => role !== 'visitor');
}

/** One signed-in person per role. A person whose account was deleted, disabled or signed out is replaced. */
export class Callers {
  private readonly people = new Map<SignedInRole, Promise<Person>>();

  constructor(private readonly market: Market) {}

  /** Returns the current person of this role. */
  async currentPerson(role: SignedInRole): Promise<Person> {
    const person = this.people.get(role) ?? this.createPerson(role);
    this.people.set(role, person);
    return person;
  }

  /** Returns the headers that authenticate a role's person, with a refresh cookie if the operation reads one. */
  async headersOf(role: Role, access: Access): Promise<Record<string, string>> {
    if (role === 'visitor') return {};
    // Each call gets a new session, because a refresh token works once, and using it again later ends its session
    // (SIGNIN-5).
    if (access === 'cookie' || access === 'optional cookie')
      return { cookie: await this.refreshCookie(await this.createPerson(role)) };
    const person = await this.currentPerson(role);
    return { authorization: await authorizationOf(this.market, person) };
  }

  /** Replaces the person of this role: later calls are sent by the new person. */
  replace(role: SignedInRole): void {
    this.people.delete(role);
  }

  private async createPerson(role: SignedInRole): Promise<Person> {
    const person = await signUpOne(this.market);
    const { userId } = person;
    if (role === 'moderator' || role === 'admin')
      await this.market.query('UPDATE users SET role = $2 WHERE id = $1', [userId, role]);
    await this.market.query(
      `INSERT INTO identities (id, user_id, provider, subject, linked_at) VALUES ($1, $2, $3, $4, now())`,
      [randomUUID(), userId, role === 'user' ? 'google' : 'github', `subject-${userId}`],
    );
    return person;
  }

  /** Inserts a refresh token of a session as the api stores it, as a digest. */
  private async refreshCookie({ sessionId }: Person): Promise<string> {
    const token = randomUUID();
    const digest = createHash('sha256').update(token).digest('hex');
    await this.market.query(
      'INSERT INTO refresh_tokens (token_hash, session_id, step, created_at) VALUES ($1, $2, 0, now())',
      [digest, sessionId],
    );
    return `market-refresh=${token}`;
  }
}
