import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A complaint to the moderators about a person or a listing. */
@Entity('reports')
@Index('reports_newest', { synchronize: false })
@Index('reports_once', { synchronize: false })
@Index('reports_open', { synchronize: false })
@Check('reports_check', 'num_nonnulls(user_id, listing_id) = 1')
export class Report {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  reporterId!: string;

  /** The person it is about; null when it is about a listing. */
  @Column('uuid', { nullable: true })
  @ForeignKey('users')
  userId!: string | null;

  /** The listing it is about; null when it is about a person. */
  @Column('uuid', { nullable: true })
  @ForeignKey('listings')
  listingId!: string | null;

  @Column('text')
  reason!: string;

  @Column('text')
  details!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  resolvedAt!: Date | null;

  /** The moderator who closed it. */
  @Column('uuid', { nullable: true })
  @ForeignKey('users')
  resolvedBy!: string | null;
}
