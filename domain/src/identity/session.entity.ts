import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One sign-in of a browser: the family of its refresh tokens. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text', { default: '' })
  userAgent!: string;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  lastUsedAt!: Date;

  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;

  /** 'logout', 'reuse', 'disabled' or 'user'; null while it lives. */
  @Column('text', { nullable: true })
  revokeReason!: string | null;
}
