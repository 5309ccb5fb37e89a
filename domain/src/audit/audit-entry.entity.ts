import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One action of a moderator. The table is append-only: a trigger refuses changes. It has no foreign keys, because
 * entries stay after their subjects are deleted.
 */
@Entity('audit_entries')
@Index('audit_entries_action', { synchronize: false })
@Index('audit_entries_actor', { synchronize: false })
@Index('audit_entries_at', { synchronize: false })
@Index('audit_entries_subject', { synchronize: false })
@Index('audit_entries_words', { synchronize: false })
export class AuditEntry {
  @PrimaryColumn('uuid')
  id!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  at!: Date;

  @Column('uuid')
  actorId!: string;

  /** The moderator's name at the time of the action, since people change their names and delete their accounts. */
  @Column('text')
  actorName!: string;

  @Column('text')
  action!: string;

  @Column('uuid')
  subjectId!: string;

  @Column('text')
  subjectName!: string;

  /** The changed columns before the action. */
  @Column('jsonb')
  before!: unknown;

  /** The same columns after the action. */
  @Column('jsonb')
  after!: unknown;

  /** The moderator's reason, if one was given. */
  @Column('text', { nullable: true })
  reason!: string | null;
}
