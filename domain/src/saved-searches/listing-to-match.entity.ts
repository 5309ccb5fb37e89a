import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A newly approved listing that is not yet compared with the saved searches; a trigger inserts the row (FIND-81). */
@Entity('listings_to_match')
export class ListingToMatch {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  listingId!: string;
}
