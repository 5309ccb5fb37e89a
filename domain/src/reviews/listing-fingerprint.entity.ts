import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The data of a listing's latest submitted version with which new submissions are compared (REVIEW-12). */
@Entity('listing_fingerprints')
@Index('listing_fingerprints_picture', ['picture'], { where: 'picture IS NOT NULL' })
@Index('listing_fingerprints_repository', ['repository'], { where: 'repository IS NOT NULL' })
@Index('listing_fingerprints_sketch', { synchronize: false })
@Index('listing_fingerprints_title', { synchronize: false })
export class ListingFingerprint {
  @PrimaryColumn('uuid')
  @ForeignKey('listings')
  listingId!: string;

  /** The title in lower case. */
  @Column('text')
  title!: string;

  /** The 16 smallest hashes of the description's groups of 5 words. */
  @Column('int', { array: true })
  sketch!: number[];

  /** The hash of the listing's picture if it was uploaded, otherwise its address; null if there is no picture. */
  @Column('text', { nullable: true })
  picture!: string | null;

  /** The repository's address without scheme and '.git'. */
  @Column('text', { nullable: true })
  repository!: string | null;
}
