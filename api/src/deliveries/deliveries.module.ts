import { Module } from '@nestjs/common';
import { DeliveriesModule } from '@market/domain/deliveries/deliveries.module';
import { RentalsModule } from '@market/domain/rentals/rentals.module';
import { DeliveriesController } from './deliveries.controller.js';

@Module({ imports: [DeliveriesModule, RentalsModule], controllers: [DeliveriesController] })
export class DeliveriesApiModule {}
