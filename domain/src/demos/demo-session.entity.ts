import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** The demo session of one person and listing (DEMO-1). */
@Entity('demo_sessions')
@Index('demo_sessions_listing', ['listingId', 'startedAt'])
@Unique(['userId', 'listingId'])
@Index('demo_sessions_open', ['expiresAt'], { where: 'ended_at IS NULL' })
@Check('demo_sessions_check', '(ended_at IS NULL) = (end_reason IS NULL)')
@Check('demo_sessions_end_reason_check', `end_reason IN ('closed', 'expired')`)
export class DemoSession {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('uuid')
  @ForeignKey('listings')
  listingId!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  startedAt!: Date;

  /**
   * The start plus 900 s. At this time the demo has ended, even if no job has closed its row yet (DEMO-3).
   */
  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz')
  lastActivityAt!: Date;

  /** When the demo was closed or expired; null while it is open. */
  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;

  /** Whether the user 'closed' the demo or it 'expired'; null while it is open. */
  @Column('text', { nullable: true })
  endReason!: 'closed' | 'expired' | null;
}
