import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A private message from one user to another (SPEC §3). */
@Entity('messages')
export class Message {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  senderId!: string;

  @Column('uuid')
  recipientId!: string;

  @Column('text')
  subject!: string;

  @Column('text')
  content!: string;

  @Column('timestamptz', { nullable: true })
  readAt!: Date | null;

  @Column('timestamptz')
  createdAt!: Date;
}
