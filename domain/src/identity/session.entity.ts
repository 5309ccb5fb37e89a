import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A browser in which a user is signed in, with its chain of refresh tokens. */
@Entity('sessions')
@Index('sessions_expires_at', ['expiresAt'])
@Index('sessions_user', { synchronize: false })
export class Session {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
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

  /** Why the session was ended: 'logout', 'reuse', 'disabled' or 'user'; null if it was not ended. */
  @Column('text', { nullable: true })
  revokeReason!: string | null;
}
