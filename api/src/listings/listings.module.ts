import { Module } from '@nestjs/common';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { RentalsReadsModule } from '@market/domain/rentals/rentals-reads.module';
import { ListingsController } from './listings.controller.js';

@Module({ imports: [ListingsModule, RentalsReadsModule], controllers: [ListingsController] })
export class ListingsApiModule {}
