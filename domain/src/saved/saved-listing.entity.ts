import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One MVP a user starred (DECISIONS 22). */
@Entity('saved_listings')
export class SavedListing {
  @PrimaryColumn('uuid')
  userId!: string;

  @PrimaryColumn('uuid')
  listingId!: string;

  @Column('timestamptz')
  savedAt!: Date;
}
