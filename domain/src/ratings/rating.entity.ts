import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * A person's review of a listing: one per person and listing (RATE-2). A hidden review is neither shown nor
 * counted.
 */
@Entity('ratings')
@Index('ratings_answered_by', ['answeredBy'], { where: 'answered_by IS NOT NULL' })
@Unique(['userId', 'listingId'])
@Index('ratings_newest', { synchronize: false })
@Index('ratings_of_listing', { synchronize: false })
@Index('ratings_words', { synchronize: false })
@Check('ratings_answer_check', 'num_nonnulls(answer, answered_by, answered_at) IN (0, 3)')
@Check('ratings_hidden_check', 'num_nonnulls(hidden_at, hidden_by, hidden_reason) IN (0, 3)')
@Check('ratings_stars_check', 'stars BETWEEN 1 AND 5')
export class Rating {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('listings')
  listingId!: string;

  /** The person who wrote the review. */
  @Column('uuid')
  @ForeignKey('users')
  userId!: string;

  /** The number of stars, 1 to 5. */
  @Column('int')
  stars!: number;

  /** The reviewer's text; may be empty. */
  @Column('text')
  content!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** When the reviewer last changed the review; null if it was not changed. */
  @Column('timestamptz', { nullable: true })
  changedAt!: Date | null;

  /** The lister's answer to the review (RATE-4). */
  @Column('text', { nullable: true })
  answer!: string | null;

  @Column('uuid', { nullable: true })
  @ForeignKey('users')
  answeredBy!: string | null;

  @Column('timestamptz', { nullable: true })
  answeredAt!: Date | null;

  /** When a moderator hid the review; null while it is shown (RATE-6). */
  @Column('timestamptz', { nullable: true })
  hiddenAt!: Date | null;

  @Column('uuid', { nullable: true })
  @ForeignKey('users')
  hiddenBy!: string | null;

  @Column('text', { nullable: true })
  hiddenReason!: string | null;
}
