import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The e-mail about all saved searches of one person (FIND-82). */
@Entity('saved_search_mails')
@Index('saved_search_mails_due_at', ['dueAt'], { where: 'due_at IS NOT NULL' })
export class SavedSearchMail {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  userId!: string;

  /** When the next one is due; null for none. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** When the last one was sent. */
  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;
}
