import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { PROVIDER_LABELS, type ProviderName } from '@market/contract/identity/identity';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/configuration.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/execute.js';
import { lockName } from '../foundation/locks.queries.js';
import { newId } from '../foundation/new-id.js';
import { Outbox } from '../foundation/outbox.js';
import { Transactions } from '../foundation/transactions.js';
import { Identity } from './identity.entity.js';
import { identityLinked, identityUnlinked, userSignedUp } from './identity.events.js';
import { displayNameOf, isNamedModerator, type ProviderAccount, storableAccount } from './identity.rules.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';

/** Who is who: accounts by the provider's own id of the person, never by an e-mail that agrees (DECISIONS 18). */
@Injectable()
export class IdentitiesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The user of a provider's account, made on the first sign-in. Refreshes what the provider says of the person and
   * raises a named moderator. Throws `auth/user-disabled`.
   */
  async signIn(from: ProviderAccount): Promise<{ userId: string }> {
    const account = storableAccount(from);
    return this.transactions.run(async (tx) => {
      await holdAccount(tx, account);
      const known = await tx.findOneBy(Identity, { provider: account.provider, subject: account.subject });
      const userId = known ? await this.welcomeBack(tx, known, account) : await this.signUp(tx, account);
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
   * Adds a sign-in method. Throws `auth/provider-already-linked` when the user has one of this provider,
   * `auth/credential-already-in-use` when the account is another user's.
   */
  async link(userId: string, from: ProviderAccount): Promise<void> {
    const account = storableAccount(from);
    await this.transactions.run(async (tx) => {
      await holdAccount(tx, account);
      const user = await holdUser(tx, userId);
      const owner = await tx.findOneBy(Identity, { provider: account.provider, subject: account.subject });
      if (owner && owner.userId !== userId) throw new DomainError('auth/credential-already-in-use');
      if (await tx.existsBy(Identity, { userId, provider: account.provider })) {
        throw new DomainError('auth/provider-already-linked', {
          values: { provider: PROVIDER_LABELS[account.provider] },
        });
      }
      await this.addIdentity(tx, userId, account);
      await tx.update(User, { id: userId }, { ...missingOf(user, account), updatedAt: this.clock.now() });
      await this.outbox.append(tx, identityLinked, { userId, provider: account.provider });
    });
  }

  /**
   * Removes a sign-in method, and ends every other session than `keptSessionId`: whoever signed in elsewhere by that method
   * could otherwise go on. Throws `auth/no-such-provider` when it is not linked, `auth/last-provider` on the last one,
   * also when two are removed at the same moment: the user's row is held meanwhile.
   */
  async unlink(userId: string, provider: ProviderName, keptSessionId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await holdUser(tx, userId);
      const identities = await tx.findBy(Identity, { userId });
      if (!identities.some((identity) => identity.provider === provider))
        throw new DomainError('auth/no-such-provider');
      if (identities.length === 1) throw new DomainError('auth/last-provider');
      await tx.delete(Identity, { userId, provider });
      await tx.update(
        Session,
        { userId, id: Not(keptSessionId), revokedAt: IsNull() },
        { revokedAt: this.clock.now(), revokeReason: 'user' },
      );
      await this.outbox.append(tx, identityUnlinked, { userId, provider });
    });
  }

  private async welcomeBack(tx: EntityManager, known: Identity, account: ProviderAccount): Promise<string> {
    const user = await tx.findOneByOrFail(User, { id: known.userId });
    if (user.disabledAt) throw new DomainError('auth/user-disabled');
    const { login, displayName, email, photoUrl } = account;
    await tx.update(Identity, { id: known.id }, { login, displayName, email, photoUrl });
    const missing = missingOf(user, account);
    if (Object.keys(missing).length > 0)
      await tx.update(User, { id: user.id }, { ...missing, updatedAt: this.clock.now() });
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

/** What the account can fill in of a profile that lacks it; nothing the person set is ever overwritten. */
function missingOf(user: User, account: ProviderAccount): Partial<User> {
  return {
    ...(user.email === null && account.email !== null ? { email: account.email, emailVerified: true } : {}),
    ...(user.photoUrl === '' && account.photoUrl !== null ? { photoUrl: account.photoUrl } : {}),
    ...(user.github === '' && account.provider === 'github' && account.login !== ''
      ? { github: account.login }
      : {}),
  };
}

/** One sign-in or linking at a time for one account of a provider. */
async function holdAccount(tx: EntityManager, account: ProviderAccount): Promise<void> {
  await execute(tx, lockName(`${account.provider}:${account.subject}`));
}

/** Locks the user's row until the transaction ends; throws `auth/user-disabled`, or `auth/unauthenticated` for nobody. */
async function holdUser(tx: EntityManager, userId: string): Promise<User> {
  const user = await tx.findOne(User, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
  if (!user) throw new DomainError('auth/unauthenticated');
  if (user.disabledAt) throw new DomainError('auth/user-disabled');
  return user;
}
