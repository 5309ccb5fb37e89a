import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The e-mail about all saved searches of one person (FIND-82). */
@Entity('saved_search_mails')
@Index('saved_search_mails_due_at', ['dueAt'], { where: 'due_at IS NOT NULL' })
export class SavedSearchMail {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  userId!: string;

  /** When the next e-mail is due; null if none is. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** When the last e-mail was sent. */
  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;
}
