import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A change of a listing's popularity that is not yet added up; triggers write it (FIND-66). */
@Entity('popularity_changes')
export class PopularityChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column('uuid')
  listingId!: string;

  @Column('int')
  points!: number;
}
