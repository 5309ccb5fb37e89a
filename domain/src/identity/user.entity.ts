import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '@market/contract/identity';

/** A person with an account: the profile of SPEC §3 with role and standing. */
@Entity('users')
export class User {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  displayName!: string;

  /** The address mail goes to; null where no provider gave a verified one. Not unique: accounts are never matched by it (DECISIONS 18). */
  @Column('text', { nullable: true })
  email!: string | null;

  @Column('bool', { default: false })
  emailVerified!: boolean;

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

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
