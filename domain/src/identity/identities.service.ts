import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { PROVIDER_LABELS, type ProviderName } from '@market/contract/identity/identity';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { acquireNamedLock } from '../foundation/sql/locks.queries.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox/outbox.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { Identity } from './identity.entity.js';
import { identityLinked, identityUnlinked, userSignedUp } from './identity.events.js';
import { displayNameOf, isNamedModerator, type ProviderAccount, storableAccount } from './identity.rules.js';
import { lockUser } from './lock-user.js';
import { Session } from './session.entity.js';
import { type OpenSession, type SessionOwner, SessionsService } from './sessions.service.js';
import { User } from './user.entity.js';

/** Finds users by the provider's id of their account, never by their e-mail address (SIGNIN-2). */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Starts a session for the user of a provider's account; creates the user at the first sign-in. Updates the
   * account's name, e-mail and picture, and makes the user a moderator if MODERATORS names the account (SIGNIN-9).
   * Throws `auth/user-disabled`.
   */
  async signIn(providerAccount: ProviderAccount, userAgent: string): Promise<OpenSession> {
    const account = storableAccount(providerAccount);
    return this.transactions.together(async (tx) => {
      await lockAccount(tx, account);
      const user = await lockUserOf(tx, account);
      const userId = user ? await this.updateKnownUser(tx, user, account) : await this.signUp(tx, account);
      if (isNamedModerator(this.settings.MODERATORS, account)) {
        await tx.update(
          User,
          { id: userId, role: 'user' },
          { role: 'moderator', updatedAt: this.clock.now() },
        );
      }
      // Throws for a disabled user, which rolls back the changes above.
      return this.sessions.open(userId, userAgent);
    });
  }

  /**
   * Adds a sign-in method. Throws `auth/provider-already-linked` if the user has already linked an account of
   * this provider, `auth/credential-already-in-use` if the account belongs to another user (SIGNIN-3), and the
   * errors of `lockSignedInUser` if the user was signed out, disabled or deleted since the user began to link.
   */
  async link(owner: SessionOwner, providerAccount: ProviderAccount): Promise<void> {
    const { userId } = owner;
    const account = storableAccount(providerAccount);
    await this.transactions.run(async (tx) => {
      await lockAccount(tx, account);
      const { user } = await this.sessions.lockSignedInUser(tx, owner);
      const identity = await tx.findOneBy(Identity, { provider: account.provider, subject: account.subject });
      if (identity && identity.userId !== userId) throw new DomainError('auth/credential-already-in-use');
      if (await tx.existsBy(Identity, { userId, provider: account.provider })) {
        throw new DomainError('auth/provider-already-linked', {
          placeholderValues: { provider: PROVIDER_LABELS[account.provider] },
        });
      }
      await this.addIdentity(tx, userId, account, this.clock.now());
      await tx.update(
        User,
        { id: userId },
        { ...missingProfileFields(user, account), updatedAt: this.clock.now() },
      );
      await this.outbox.append(tx, identityLinked, { userId, provider: account.provider });
    });
  }

  /**
   * Removes a sign-in method and ends every session except `currentSessionId`, because another person may
   * have signed in with that method (SIGNIN-4). Throws `auth/no-such-provider` if the method is not linked,
   * `auth/last-provider` if the user has no other, and the errors of `lockSignedInUser`. The lock on the user's row
   * prevents two simultaneous requests from removing both methods.
   */
  async unlink(userId: string, provider: ProviderName, currentSessionId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.sessions.lockSignedInUser(tx, { userId, sessionId: currentSessionId });
      const identities = await tx.findBy(Identity, { userId });
      if (!identities.some((identity) => identity.provider === provider))
        throw new DomainError('auth/no-such-provider');
      if (identities.length === 1) throw new DomainError('auth/last-provider');
      await tx.delete(Identity, { userId, provider });
      await tx.update(
        Session,
        { userId, id: Not(currentSessionId), revokedAt: IsNull() },
        { revokedAt: this.clock.now(), revokeReason: 'user' },
      );
      await this.outbox.append(tx, identityUnlinked, { userId, provider });
    });
  }

  private async updateKnownUser(tx: EntityManager, user: User, account: ProviderAccount): Promise<string> {
    const { provider, subject, login, displayName, email, photoUrl } = account;
    await tx.update(Identity, { provider, subject }, { login, displayName, email, photoUrl });
    const missingFields = missingProfileFields(user, account);
    if (Object.keys(missingFields).length > 0)
      await tx.update(User, { id: user.id }, { ...missingFields, updatedAt: this.clock.now() });
    return user.id;
  }

  private async signUp(tx: EntityManager, account: ProviderAccount): Promise<string> {
    const userId = newId();
    const now = this.clock.now();
    await tx.insert(User, {
      id: userId,
      displayName: displayNameOf(account),
      email: account.email,
      emailVerified: account.email !== null,
      photoUrl: account.photoUrl ?? '',
      github: account.provider === 'github' ? account.login : '',
      role: 'user',
      createdAt: now,
      updatedAt: now,
    });
    await this.addIdentity(tx, userId, account, now);
    await this.outbox.append(tx, userSignedUp, { userId, provider: account.provider });
    return userId;
  }

  /**
   * Inserts a sign-in method. At the sign-up, `linkedAt` must equal the account's `createdAt`: payouts recognize the
   * first sign-in method by that (PAYOUT-11).
   */
  private async addIdentity(
    tx: EntityManager,
    userId: string,
    account: ProviderAccount,
    linkedAt: Date,
  ): Promise<void> {
    await tx.insert(Identity, { id: newId(), userId, ...account, linkedAt });
  }
}

/**
 * Returns the provider's values for profile fields that are empty; fields that the person has set do not
 * change. An e-mail address that the mail server refuses counts as empty, even if the provider's address is the
 * same: the mark of the refusal is then removed (NOTIFY-8).
 */
function missingProfileFields(user: User, account: ProviderAccount): Partial<User> {
  return {
    ...((user.email === null || user.emailRefusedAt) && account.email !== null
      ? { email: account.email, emailVerified: true, emailRefusedAt: null, emailRetryAt: null }
      : {}),
    ...(user.photoUrl === '' && account.photoUrl !== null ? { photoUrl: account.photoUrl } : {}),
    ...(user.github === '' && account.provider === 'github' && account.login !== ''
      ? { github: account.login }
      : {}),
  };
}

/**
 * Locks a provider's account until the transaction ends, so that simultaneous requests that sign in with the
 * account or link it run one after another.
 */
async function lockAccount(tx: EntityManager, account: ProviderAccount): Promise<void> {
  await execute(tx, acquireNamedLock(`${account.provider}:${account.subject}`));
}

/**
 * Locks and returns the user who has linked a provider's account; null if there is none. Reads the sign-in method
 * again under the lock, because the user may have unlinked it or deleted the account.
 */
async function lockUserOf(tx: EntityManager, { provider, subject }: ProviderAccount): Promise<User | null> {
  const identity = await tx.findOneBy(Identity, { provider, subject });
  const user = identity && (await lockUser(tx, identity.userId));
  return user && (await tx.existsBy(Identity, { provider, subject, userId: user.id })) ? user : null;
}
