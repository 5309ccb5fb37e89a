import { Module } from '@nestjs/common';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { RentalsReadsModule } from '@market/domain/rentals/rentals-reads.module';
import { ReviewsModule } from '@market/domain/reviews/reviews.module';
import { ListingsController } from './listings.controller.js';
import { PublicListingsModule } from './public-listings.module.js';

@Module({
  imports: [ListingsModule, PublicListingsModule, RentalsReadsModule, ReviewsModule],
  controllers: [ListingsController],
})
export class ListingsApiModule {}
