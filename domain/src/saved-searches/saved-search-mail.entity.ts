import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * When a person was last sent an e-mail about their saved searches, and when the next one is due (FIND-82). One
 * e-mail covers all saved searches of the person.
 */
@Entity('saved_search_mails')
@Index('saved_search_mails_due_at', ['dueAt'], { where: 'due_at IS NOT NULL' })
export class SavedSearchMail {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  userId!: string;

  /** When the next e-mail about saved searches is due; null if none is. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** When the last e-mail about saved searches was sent. */
  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;
}
