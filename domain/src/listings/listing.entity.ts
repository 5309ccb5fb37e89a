import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { ListingState } from '@market/contract/listings/listings';
import type { Screenshot } from '@market/contract/listings/screenshots';

/** The entry that offers an MVP for rent and for sale. */
@Entity('listings')
@Index('listings_all_newest', { synchronize: false })
@Index('listings_available', { synchronize: false })
@Index('listings_category_name', ['category', 'title', 'id'], { where: `state = 'approved'` })
@Index('listings_category_newest', { synchronize: false })
@Index('listings_category_popular', ['category', 'popularity', 'id'], { where: `state = 'approved'` })
@Index('listings_category_price', ['category', 'priceCents', 'id'], { where: `state = 'approved'` })
@Index('listings_counted', { synchronize: false })
@Index('listings_name', ['title', 'id'], { where: `state = 'approved'` })
@Index('listings_newest', { synchronize: false })
@Index('listings_not_approved', { synchronize: false })
@Index('listings_owner', { synchronize: false })
@Index('listings_popular', ['popularity', 'id'], { where: `state = 'approved'` })
@Index('listings_price', ['priceCents', 'id'], { where: `state = 'approved'` })
@Index('listings_review_due', ['reviewDueAt'], { where: 'review_due_at IS NOT NULL' })
@Index('listings_search', { synchronize: false })
@Index('listings_standing', { synchronize: false })
@Index('listings_tags', { synchronize: false })
@Index('listings_tech', { synchronize: false })
@Index('listings_title_words', { synchronize: false })
@Check('listings_buyout_price_cents_check', 'buyout_price_cents > 0')
@Check('listings_check', 'NOT (sold AND is_available)')
@Check('listings_off_sale_check', 'num_nonnulls(off_sale_at, off_sale_by, off_sale_reason) IN (0, 3)')
@Check('listings_price_cents_check', 'price_cents > 0')
@Check(
  'listings_screenshots_check',
  `jsonb_typeof(screenshots) = 'array' AND jsonb_array_length(screenshots) <= 8`,
)
@Check('listings_short_description_check', 'char_length(short_description) <= 100')
@Check('listings_state_check', `state IN ('draft', 'pending', 'approved', 'rejected', 'off-sale')`)
export class Listing {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  @ForeignKey('users')
  ownerId!: string;

  @Column({ type: 'text', collation: 'und-x-icu' })
  title!: string;

  @Column('text')
  description!: string;

  @Column('text')
  shortDescription!: string;

  @Column('text')
  category!: string;

  @Column('int')
  priceCents!: number;

  /**
   * The price of buying outright that the lister entered. It is not charged: buyers pay 25 × the monthly
   * price (LIST-7, RENT-3).
   */
  @Column('int')
  buyoutPriceCents!: number;

  /** The rental duration to which the price shown on the card applies. */
  @Column('text')
  duration!: string;

  @Column('text', { default: '' })
  image!: string;

  /** The screenshots, in the order in which they are shown (LIST-41). */
  @Column('jsonb', { default: [] })
  screenshots!: Screenshot[];

  @Column('text')
  videoUrl!: string;

  @Column('text')
  demoUrl!: string;

  /** Whether a demo pass is added to the demo's address as a query parameter (DEMO-13). */
  @Column('boolean', { default: false })
  demoPass!: boolean;

  @Column('text', { array: true })
  features!: string[];

  @Column('text', { array: true })
  techStack!: string[];

  @Column('text', { array: true })
  tags!: string[];

  /** The creator's name as the lister typed it. */
  @Column('text')
  creatorName!: string;

  /** The address of the source code, or an empty text; private unless `sourceVisible` (LIST-9). */
  @Column('text', { default: '' })
  sourceUrl!: string;

  @Column('boolean', { default: false })
  sourceVisible!: boolean;

  /** Whether buyers get an archive of the source code as it was when they paid (LIST-10). */
  @Column('boolean', { default: false })
  offerArchive!: boolean;

  /** Whether buyers are invited to the repository with the source code (LIST-10). */
  @Column('boolean', { default: false })
  inviteBuyers!: boolean;

  @Column('text')
  state!: ListingState;

  @Column('boolean', { default: true })
  isAvailable!: boolean;

  /**
   * Whether somebody bought the MVP outright. It is then never offered again, unless the purchase is
   * refunded.
   */
  @Column('boolean', { default: false })
  sold!: boolean;

  @Column('int', { default: 0 })
  ratingSum!: number;

  @Column('int', { default: 0 })
  reviewCount!: number;

  /** Points from orders, saves and demos; updated every 15 minutes (FIND-66). */
  @Column('int', { default: 0 })
  popularity!: number;

  /**
   * Columns that were changed after the approval and wait for a review; the approved version stays public
   * (LIST-22).
   */
  @Column('jsonb', { nullable: true })
  proposal!: object | null;

  @Column('timestamptz', { nullable: true })
  submittedAt!: Date | null;

  /** When the review of the listing or of its proposal is due (REVIEW-1). */
  @Column('timestamptz', { nullable: true })
  reviewDueAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  approvedAt!: Date | null;

  @Column('text', { nullable: true })
  rejectionReason!: string | null;

  /**
   * When a moderator took the listing off sale; null if it is not off sale (LIST-32). The next columns
   * contain the moderator and the reason.
   */
  @Column('timestamptz', { nullable: true })
  offSaleAt!: Date | null;

  @Column('uuid', { nullable: true })
  @ForeignKey('users')
  offSaleBy!: string | null;

  @Column('text', { nullable: true })
  offSaleReason!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  /** The lowercase text that the search index covers, written by a trigger. */
  @Column({ type: 'text', select: false, insert: false, update: false })
  searchText?: string;

  /** The listing's JSON in public responses, written by a trigger (decision 0016). */
  @Column({ type: 'text', default: '', select: false, insert: false, update: false })
  publicJson?: string;
}
