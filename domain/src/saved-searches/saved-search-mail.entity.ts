import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * The e-mail to one person about all saved searches of the person, with the times of the last and the next
 * one (FIND-82).
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
