import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A report to the moderators about a person, a listing, a review of a listing (PEOPLE-22) or an order (PEOPLE-31). */
@Entity('reports')
@Index('reports_newest', { synchronize: false })
@Index('reports_once_of_fraud', { synchronize: false })
@Index('reports_open', { synchronize: false })
@Index('reports_rating_once', ['reporterId', 'ratingId'], {
  unique: true,
  where: 'resolved_at IS NULL AND rating_id IS NOT NULL',
})
@Index('reports_order_once', ['reporterId', 'rentalId'], {
  unique: true,
  where: 'resolved_at IS NULL AND rental_id IS NOT NULL',
})
@Check('reports_check', 'num_nonnulls(user_id, listing_id, rating_id, rental_id) = 1')
export class Report {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  reporterId!: string;

  /** The reported person; null if the report is about another subject. */
  @Column('uuid', { nullable: true })
  @ForeignKey('users')
  userId!: string | null;

  /** The reported listing; null if the report is about another subject. */
  @Column('uuid', { nullable: true })
  @ForeignKey('listings')
  listingId!: string | null;

  /** The reported review of a listing; null if the report is about another subject. */
  @Column('uuid', { nullable: true })
  @ForeignKey('ratings')
  ratingId?: string | null;

  /** The reporter's own order; null if the report is about another subject (PEOPLE-31). */
  @Column('uuid', { nullable: true })
  @ForeignKey('rentals')
  rentalId?: string | null;

  @Column('text')
  reason!: string;

  @Column('text')
  details!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  resolvedAt!: Date | null;

  /** The moderator who closed the report. */
  @Column('uuid', { nullable: true })
  @ForeignKey('users')
  resolvedBy!: string | null;
}
