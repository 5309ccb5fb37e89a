import { Column, ForeignKey, PrimaryColumn } from 'typeorm';

/** The data of one version of a listing with which new submissions are compared (REVIEW-12). */
export abstract class Fingerprint {
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
