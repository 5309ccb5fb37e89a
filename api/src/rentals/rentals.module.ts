import { Module } from '@nestjs/common';
import { DeliveriesModule } from '@market/domain/deliveries/deliveries.module';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { RatingsModule } from '@market/domain/ratings/ratings.module';
import { ReceiptsModule } from '@market/domain/receipts/receipts.module';
import { RentalsModule } from '@market/domain/rentals/rentals.module';
import { RentalView } from './rental.view.js';
import { RentalsController } from './rentals.controller.js';

@Module({
  imports: [DeliveriesModule, ListingsModule, RatingsModule, ReceiptsModule, RentalsModule],
  controllers: [RentalsController],
  providers: [RentalView],
})
export class RentalsApiModule {}
