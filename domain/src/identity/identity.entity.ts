import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { ProviderName } from '@market/contract/identity/identity';

/**
 * A sign-in method of a user: an account at a provider. A user has at most one account at each provider, and no
 * two users share an account.
 */
@Entity('identities')
@Unique(['provider', 'subject'])
@Unique(['userId', 'provider'])
@Check('identities_provider_check', `provider IN ('google', 'github')`)
export class Identity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('text')
  provider!: ProviderName;

  /** The provider's id of the account; unlike the login and the e-mail address, this id never changes. */
  @Column('text')
  subject!: string;

  /** The account's login at GitHub; empty for Google. */
  @Column('text', { default: '' })
  login!: string;

  @Column('text', { nullable: true })
  displayName!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  photoUrl!: string | null;

  @Column('timestamptz')
  linkedAt!: Date;
}
