import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CopiedPart, ReviewOutcome, ReviewState } from '@market/contract/reviews';

/** One submission to the moderators, who decide on it within 24 hours (REVIEW-1). */
@Entity('reviews')
@Index('reviews_chosen', ['chosenAt'], { where: `state = 'pending' AND chosen_at IS NOT NULL` })
@Index('reviews_decided', { synchronize: false })
@Index('reviews_listing', { synchronize: false })
@Index('reviews_newest', { synchronize: false })
@Index('reviews_one_waits', ['listingId'], { unique: true, where: `state = 'pending'` })
@Index('reviews_queue', ['dueAt', 'id'], { where: `state = 'pending'` })
@Index('reviews_remind', ['remindAt'], { where: 'remind_at IS NOT NULL' })
@Index('reviews_tell', ['tellAt'], { where: 'tell_at IS NOT NULL' })
@Check('reviews_check', `(state IN ('approved', 'rejected')) = (decided_at IS NOT NULL)`)
@Check('reviews_check1', `(state = 'rejected') = (reason IS NOT NULL)`)
@Check('reviews_check2', `(state = 'pending') OR (remind_at IS NULL)`)
@Check('reviews_chosen_check', 'num_nonnulls(chosen_outcome, chosen_by, chosen_at) IN (0, 3)')
@Check('reviews_chosen_outcome_check', `chosen_outcome IN ('approved', 'rejected')`)
@Check(
  'reviews_chosen_reason_check',
  `(chosen_outcome IS NOT DISTINCT FROM 'rejected') = (chosen_reason IS NOT NULL)`,
)
@Check('reviews_state_check', `state IN ('pending', 'approved', 'rejected', 'withdrawn')`)
export class Review {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('listings')
  listingId!: string;

  /** The submitted columns: all columns of a new listing, or the changed columns of an approved one (LIST-22). */
  @Column('jsonb')
  proposed!: object;

  /**
   * The values that the columns of `proposed` had in the approved version when the change was submitted; null
   * for a new listing.
   */
  @Column('jsonb', { nullable: true })
  approved!: object | null;

  @Column('text')
  state!: ReviewState;

  @Column({ type: 'timestamptz', precision: 3 })
  submittedAt!: Date;

  /** The deadline of the review: 24 hours after the submission. */
  @Column({ type: 'timestamptz', precision: 3 })
  dueAt!: Date;

  /**
   * When the next reminder is due. A process first postpones this time and then sends the reminder, so that
   * only one process sends it.
   */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  remindAt!: Date | null;

  /**
   * A moderator's decision that can still be undone. It takes effect 10 seconds after `chosenAt` (REVIEW-9).
   */
  @Column('text', { nullable: true })
  chosenOutcome!: ReviewOutcome | null;

  /** The reason for a rejection that can still be undone; null otherwise. */
  @Column('text', { nullable: true })
  chosenReason!: string | null;

  @Column('uuid', { nullable: true })
  @ForeignKey('users')
  chosenBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  chosenAt!: Date | null;

  /**
   * The listing that this submission nearly copies; null if it copies none, or has not been compared
   * (REVIEW-12).
   */
  @Column('uuid', { nullable: true })
  @ForeignKey('listings')
  copiesId!: string | null;

  /** The parts that the submission copies; empty if it copies none, null if it has not been compared. */
  @Column('text', { array: true, nullable: true })
  copied!: CopiedPart[] | null;

  /** The number of attempts to compare this submission with other listings. */
  @Column('int', { default: 0 })
  comparisonTries!: number;

  /** When the next attempt to compare this submission is due, unless it was compared; null if it is due at once. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  nextComparisonAt!: Date | null;

  /** The reason for the rejection. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('uuid', { nullable: true })
  @ForeignKey('users')
  decidedBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  decidedAt!: Date | null;

  /** When the e-mail to the lister about the decision is due; null once it was sent. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  tellAt!: Date | null;
}
