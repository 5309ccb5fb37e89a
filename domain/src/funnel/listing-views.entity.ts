import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How often a listing's page was viewed on a day in UTC. No row contains data about the visitors (EARN-20). */
@Entity('listing_views')
@Check('listing_views_views_check', 'views > 0')
export class ListingViews {
  @PrimaryColumn('uuid')
  @ForeignKey('listings')
  listingId!: string;

  @PrimaryColumn('date')
  day!: string;

  @Column('int')
  views!: number;
}
