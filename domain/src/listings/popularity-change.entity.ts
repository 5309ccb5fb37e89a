import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A change of a listing's popularity that has not been added to the listing yet; triggers insert it
 * (FIND-66).
 */
@Entity('popularity_changes')
export class PopularityChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  listingId!: string;

  @Column('int')
  points!: number;
}
