import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** A session's refresh token, stored as a hash; using it creates the next one. */
@Entity('refresh_tokens')
@Unique(['sessionId', 'step'])
export class RefreshToken {
  /** SHA-256 of the token, hex. */
  @PrimaryColumn('text')
  tokenHash!: string;

  @Column('uuid')
  @ForeignKey('sessions', { onDelete: 'CASCADE' })
  sessionId!: string;

  /** 0 at sign-in, plus one with each rotation; unique within the session. */
  @Column('int')
  step!: number;

  @Column('timestamptz')
  createdAt!: Date;

  /** When it was replaced by the next one; null while it is valid. */
  @Column('timestamptz', { nullable: true })
  usedAt!: Date | null;
}
