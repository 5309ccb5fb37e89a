import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A session's refresh token, stored as a hash. Using the token replaces it by a new one. */
@Entity('refresh_tokens')
@Unique(['sessionId', 'step'])
@Index('refresh_tokens_unused', ['sessionId'], { where: 'used_at IS NULL' })
@Index('refresh_tokens_successors', ['sessionId', 'parentStep', 'usedAt'])
@Index('refresh_tokens_created_at', ['createdAt'])
export class RefreshToken {
  /** SHA-256 of the token, hex. */
  @PrimaryColumn('text')
  tokenHash!: string;

  @Column('uuid')
  @ForeignKey('sessions', { onDelete: 'CASCADE' })
  sessionId!: string;

  /** 0 for the token from the sign-in, one more for each successor; unique within the session. */
  @Column('int')
  step!: number;

  /** The step of the token that this one replaced; null for the token from the sign-in. */
  @Column('int', { nullable: true })
  parentStep!: number | null;

  @Column('timestamptz')
  createdAt!: Date;

  /** When this token or another with the same parent was exchanged for the next one; null while it is valid. */
  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;
}
