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
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

/** Finds users by the provider's id of their account, never by their e-mail address (SIGNIN-2). */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Returns the user of a provider's account; creates the user at the first sign-in. Updates the account's name,
   * e-mail and picture, and makes the user a moderator if MODERATORS names the account (SIGNIN-9). Throws
   * `auth/user-disabled`.
   */
  async signIn(providerAccount: ProviderAccount): Promise<{ userId: string }> {
    const account = storableAccount(providerAccount);
    return this.transactions.run(async (tx) => {
      await lockAccount(tx, account);
      const identity = await tx.findOneBy(Identity, { provider: account.provider, subject: account.subject });
      const userId = identity
        ? await this.updateKnown(tx, identity, account)
        : await this.signUp(tx, account);
      if (isNamedModerator(this.settings.MODERATORS, account)) {
        await tx.update(
          User,
          { id: userId, role: 'user' },
          { role: 'moderator', updatedAt: this.clock.now() },
        );
      }
      return { userId };
    });
  }

  /**
   * Adds a sign-in method. Throws `auth/provider-already-linked` if the user has already linked an account of
   * this provider, and `auth/credential-already-in-use` if the account belongs to another user (SIGNIN-3).
   */
  async link(userId: string, providerAccount: ProviderAccount): Promise<void> {
    const account = storableAccount(providerAccount);
    await this.transactions.run(async (tx) => {
      await lockAccount(tx, account);
      const user = await lockUser(tx, userId);
      const owner = await tx.findOneBy(Identity, { provider: account.provider, subject: account.subject });
      if (owner && owner.userId !== userId) throw new DomainError('auth/credential-already-in-use');
      if (await tx.existsBy(Identity, { userId, provider: account.provider })) {
        throw new DomainError('auth/provider-already-linked', {
          values: { provider: PROVIDER_LABELS[account.provider] },
        });
      }
      await this.addIdentity(tx, userId, account);
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
   * and `auth/last-provider` if the user has no other. The lock on the user's row prevents two simultaneous
   * requests from removing both methods.
   */
  async unlink(userId: string, provider: ProviderName, currentSessionId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await lockUser(tx, userId);
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

  private async updateKnown(
    tx: EntityManager,
    identity: Identity,
    account: ProviderAccount,
  ): Promise<string> {
    const user = await tx.findOneByOrFail(User, { id: identity.userId });
    if (user.disabledAt) throw new DomainError('auth/user-disabled');
    const { login, displayName, email, photoUrl } = account;
    await tx.update(Identity, { id: identity.id }, { login, displayName, email, photoUrl });
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
    await this.addIdentity(tx, userId, account);
    await this.outbox.append(tx, userSignedUp, { userId, provider: account.provider });
    return userId;
  }

  private async addIdentity(tx: EntityManager, userId: string, account: ProviderAccount): Promise<void> {
    await tx.insert(Identity, { id: newId(), userId, ...account, linkedAt: this.clock.now() });
  }
}

/**
 * Returns the provider's values for profile fields that are empty; fields that the person has set do not
 * change. An address that the mail server refuses is replaced by the provider's address, even if both are the
 * same (NOTIFY-8).
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
 * Locks the user's row until the transaction ends. Throws `auth/user-disabled`, or `auth/unauthenticated` if there
 * is no such user.
 */
async function lockUser(tx: EntityManager, userId: string): Promise<User> {
  const user = await tx.findOne(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
  if (!user) throw new DomainError('auth/unauthenticated');
  if (user.disabledAt) throw new DomainError('auth/user-disabled');
  return user;
}
