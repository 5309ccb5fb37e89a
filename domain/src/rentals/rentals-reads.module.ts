import { Module } from '@nestjs/common';
import { RentalChainsQueries } from './rental-chains.queries.js';
import { RentalQuotesService } from './rental-quotes.service.js';
import { RentalsQueries } from './rentals.queries.js';

const READ_SERVICES = [RentalChainsQueries, RentalQuotesService, RentalsQueries];

/**
 * Reads rentals for listings, payments and deliveries. It is a separate module, because RentalsModule imports
 * the modules of these features.
 */
@Module({ providers: READ_SERVICES, exports: READ_SERVICES })
export class RentalsReadsModule {}
