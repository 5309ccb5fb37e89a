import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Role } from '@market/contract/identity/identity';

/** A person with an account: profile, role and state. */
@Entity('users')
@Index('users_all_newest', { synchronize: false })
@Index('users_created_at', { synchronize: false })
@Index('users_deleted', ['id'], { where: 'deleted_at IS NOT NULL' })
@Index('users_display_name', ['displayName'])
@Index('users_name_words', { synchronize: false })
@Index('users_search', { synchronize: false })
@Index('users_to_clear', ['deletedAt'], { where: 'deleted_at IS NOT NULL AND data_cleared_at IS NULL' })
@Check('users_deleted_check', 'deleted_at IS NULL OR disabled_at IS NOT NULL')
@Check('users_role_check', `role IN ('user', 'moderator', 'admin')`)
export class User {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  displayName!: string;

  /**
   * The e-mail address, verified by the provider, or null. Several users may have the same address, because
   * accounts are not merged by address (SIGNIN-2).
   */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column('boolean', { default: false })
  emailVerified!: boolean;

  /**
   * The time since which the mail server refuses the person's e-mail address; null while the address is accepted
   * (NOTIFY-8).
   */
  @Column('timestamptz', { nullable: true })
  emailRefusedAt?: Date | null;

  /** When a refused address is tried again. */
  @Column('timestamptz', { nullable: true })
  emailRetryAt?: Date | null;

  @Column('text', { default: '' })
  photoUrl!: string;

  @Column('text', { default: '' })
  bio!: string;

  @Column('text', { default: '' })
  website!: string;

  @Column('text', { default: '' })
  location!: string;

  @Column('text', { default: '' })
  github!: string;

  @Column('text', { default: '' })
  twitter!: string;

  @Column('text', { default: '' })
  linkedin!: string;

  @Column('text', { default: 'user' })
  role!: Role;

  @Column('timestamptz', { nullable: true })
  disabledAt!: Date | null;

  /** When the person deleted the account. The row stays, disabled and without personal data (CONSOLE-10). */
  @Column('timestamptz', { nullable: true })
  deletedAt?: Date | null;

  /** When the sweep cleared the person's data again after the deletion (ACCOUNT-6); null before. */
  @Column('timestamptz', { nullable: true })
  dataClearedAt?: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
