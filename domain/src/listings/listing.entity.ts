import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ListingState } from '@market/contract/listings';

/** An MVP on offer (SPEC §3); prices in integer cents. */
@Entity('listings')
export class Listing {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  ownerId!: string;

  @Column('text')
  title!: string;

  @Column('text')
  description!: string;

  @Column('text')
  shortDescription!: string;

  @Column('text')
  category!: string;

  @Column('int')
  priceCents!: number;

  /** What the lister typed; what buyers see and pay is 25 × the monthly price (DECISIONS 11). */
  @Column('int')
  buyoutPriceCents!: number;

  /** The duration the card's price is for. */
  @Column('text')
  duration!: string;

  @Column('text', { default: '' })
  image!: string;

  @Column('text')
  videoUrl!: string;

  @Column('text')
  demoUrl!: string;

  @Column('text', { array: true })
  features!: string[];

  @Column('text', { array: true })
  techStack!: string[];

  @Column('text', { array: true })
  tags!: string[];

  /** The name shown as creator: what the lister typed. */
  @Column('text')
  creatorName!: string;

  /** Where the source is, or empty; private unless `sourceVisible` (DECISIONS 22a). */
  @Column('text', { default: '' })
  sourceUrl!: string;

  @Column('bool', { default: false })
  sourceVisible!: boolean;

  /** Whether buyers get an archive of the source as it was when they paid, and are invited to its repository. */
  @Column('bool', { default: false })
  offerArchive!: boolean;

  @Column('bool', { default: false })
  inviteBuyers!: boolean;

  @Column('text')
  state!: ListingState;

  @Column('bool', { default: true })
  isAvailable!: boolean;

  /** Sold for good: never available again. */
  @Column('bool', { default: false })
  sold!: boolean;

  @Column('int', { default: 0 })
  ratingSum!: number;

  @Column('int', { default: 0 })
  reviewCount!: number;

  /** Fields changed since approval that wait for review beside the approved version (DECISIONS 6). */
  @Column('jsonb', { nullable: true })
  proposal!: object | null;

  @Column('timestamptz', { nullable: true })
  submittedAt!: Date | null;

  /** When the review, of the listing or of its proposal, is promised (DECISIONS 24). */
  @Column('timestamptz', { nullable: true })
  reviewDueAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  approvedAt!: Date | null;

  @Column('text', { nullable: true })
  rejectionReason!: string | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;
}
