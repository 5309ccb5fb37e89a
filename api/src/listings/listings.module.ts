import { Module } from '@nestjs/common';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { RentalsReadsModule } from '@market/domain/rentals/rentals-reads.module';
import { ReviewsModule } from '@market/domain/reviews/reviews.module';
import { ListingsController } from './listings.controller.js';
import { ResponseCacheModule } from '../response-cache/response-cache.module.js';
import { PublicListings } from './public-listings.js';

@Module({
  imports: [ListingsModule, ResponseCacheModule, RentalsReadsModule, ReviewsModule],
  controllers: [ListingsController],
  providers: [PublicListings],
})
export class ListingsApiModule {}
