import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * The e-mails to a person about unread messages of one conversation: when the last one was sent and when the
 * next one is due.
 */
@Entity('unread_reminders')
@Index('unread_reminders_due_at', ['dueAt'], { where: 'due_at IS NOT NULL' })
export class UnreadReminder {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  userId!: string;

  @PrimaryColumn('uuid')
  @ForeignKey('users')
  counterpartId!: string;

  /** When to check next whether messages are unread; null if there is nothing to check. */
  @Column('timestamptz', { nullable: true })
  dueAt!: Date | null;

  /** When the last e-mail about this conversation was sent. */
  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;
}
