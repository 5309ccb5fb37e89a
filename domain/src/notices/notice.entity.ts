import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** One notification of one person, shown in the bell's list. */
@Entity('notices')
@Unique(['userId', 'kind', 'eventId'])
@Index('notices_followed', ['userId', 'listingId'], { unique: true, where: `kind = 'listing.followed'` })
@Index('notices_follower', ['userId', 'actorId'], { unique: true, where: `kind = 'follower.new'` })
@Index('notices_mail_due_at', ['mailDueAt'], { where: 'mail_due_at IS NOT NULL' })
@Index('notices_message', ['userId', 'actorId'], {
  unique: true,
  where: `kind = 'message.new' AND read_at IS NULL`,
})
@Index('notices_newest', { synchronize: false })
@Index('notices_unread', ['userId'], { where: 'read_at IS NULL' })
export class Notice {
  @PrimaryColumn('uuid', { default: () => 'uuidv7()' })
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  userId!: string;

  @Column('text')
  kind!: string;

  /** The id of the outbox event that caused the notification. */
  @Column('uuid')
  eventId!: string;

  /** The person who caused the notification; null if no person did. */
  @Column('uuid', { nullable: true })
  @ForeignKey('users')
  actorId!: string | null;

  @Column('uuid', { nullable: true })
  @ForeignKey('listings')
  listingId!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  readAt!: Date | null;

  /** When the e-mail of the notification is due; null if it has none, or once it was sent. */
  @Column('timestamptz', { nullable: true })
  mailDueAt!: Date | null;
}
