import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReviewState } from '@market/contract/reviews';

/** One submission to the moderators, promised to be decided within 24 hours (SPEC §9, DECISIONS 24). */
@Entity('reviews')
export class Review {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  listingId!: string;

  /** Columns of the listing: the whole of a new one, or what an approved one is to have instead (DECISIONS 6). */
  @Column('jsonb')
  proposed!: object;

  /** The same columns as the approved version had them when the change was submitted; null for a new listing. */
  @Column('jsonb', { nullable: true })
  approved!: object | null;

  @Column('text')
  state!: ReviewState;

  @Column('timestamptz')
  submittedAt!: Date;

  /** Submission plus 24 h. */
  @Column('timestamptz')
  dueAt!: Date;

  /** When moderators are next to be told that it waits; a telling takes the row until then. */
  @Column('timestamptz', { nullable: true })
  remindAt!: Date | null;

  /** Why it was rejected. */
  @Column('text', { nullable: true })
  reason!: string | null;

  @Column('uuid', { nullable: true })
  decidedBy!: string | null;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  /** When its lister is to be told of the outcome; null when that is done. */
  @Column('timestamptz', { nullable: true })
  tellAt!: Date | null;
}
