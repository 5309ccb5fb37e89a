import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * The latest message between a person and a counterpart, with one row for each of the two people. A trigger on
 * messages writes the rows; the conversation list reads them.
 */
@Entity('conversations')
@Index('conversations_newest', { synchronize: false })
export class Conversation {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  userId!: string;

  @PrimaryColumn('uuid')
  @ForeignKey('users')
  counterpartId!: string;

  @Column('uuid')
  @ForeignKey('messages')
  lastMessageId!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  lastMessageAt!: Date;
}
