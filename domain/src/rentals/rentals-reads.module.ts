import { Module } from '@nestjs/common';
import { RentalChainsQueries } from './rental-chains.queries.js';
import { RentalQuotesService } from './rental-quotes.service.js';
import { RentalsQueries } from './rentals.queries.js';

const READS = [RentalChainsQueries, RentalQuotesService, RentalsQueries];

/** Reads of rentals alone: what listings, payments and deliveries may know of them without a circle. */
@Module({ providers: READS, exports: READS })
export class RentalsReadsModule {}
