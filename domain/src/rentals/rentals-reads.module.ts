import { Module } from '@nestjs/common';
import { RentalsQueries } from './rentals.queries.js';

/** Reads of rentals alone: what listings and deliveries may know of them without a circle. */
@Module({ providers: [RentalsQueries], exports: [RentalsQueries] })
export class RentalsReadsModule {}
