import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** One step of a session's chain of refresh tokens, kept as a hash; using one makes the next. */
@Entity('refresh_tokens')
@Unique(['sessionId', 'step'])
export class RefreshToken {
  /** SHA-256 of the token, hex. */
  @PrimaryColumn('text')
  tokenHash!: string;

  @Column('uuid')
  @ForeignKey('sessions', { onDelete: 'CASCADE' })
  sessionId!: string;

  /** 0 at sign-in, one more with each rotation; unique within its session. */
  @Column('int')
  step!: number;

  @Column('timestamptz')
  createdAt!: Date;

  /** When it was exchanged for the next; null while it is the live one. */
  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;
}
