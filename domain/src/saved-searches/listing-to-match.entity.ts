import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A newly approved listing that was not yet compared with the saved searches; a trigger appends it (FIND-81). */
@Entity('listings_to_match')
export class ListingToMatch {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  listingId!: string;
}
