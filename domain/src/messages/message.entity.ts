import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A private message from one user to another (MESSAGE-1). */
@Entity('messages')
@Index('messages_conversation', { synchronize: false })
@Index('messages_received', { synchronize: false })
@Index('messages_sent', { synchronize: false })
@Index('messages_unread', ['recipientId', 'senderId'], { where: 'read_at IS NULL' })
@Check('messages_check', 'sender_id <> recipient_id')
export class Message {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  senderId!: string;

  @Column('uuid')
  @ForeignKey('users')
  recipientId!: string;

  @Column('text')
  subject!: string;

  @Column('text')
  content!: string;

  @Column('timestamptz', { nullable: true })
  readAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
