import { Module } from '@nestjs/common';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { PublicListings } from './public-listings.js';

/** What visitors are shown of listings. */
@Module({ imports: [ListingsModule], providers: [PublicListings], exports: [PublicListings] })
export class PublicListingsModule {}
