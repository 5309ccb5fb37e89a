import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { ProviderName } from '@market/contract/identity/identity';

/** One sign-in method of a user: unique by (provider, subject), and one per provider and user. */
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

  /** The provider's id of the account; unlike login and e-mail it never changes. */
  @Column('text')
  subject!: string;

  /** GitHub's login; empty for Google. */
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
