import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** One MVP that a person saved (FIND-40). */
@Entity('saved_listings')
export class SavedListing {
  @PrimaryColumn('uuid')
  @ForeignKey('users')
  userId!: string;

  @PrimaryColumn('uuid')
  @ForeignKey('listings')
  listingId!: string;

  @Column('timestamptz')
  savedAt!: Date;
}
