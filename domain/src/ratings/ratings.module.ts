import { Module } from '@nestjs/common';
import { RatingsQueries } from './ratings.queries.js';
import { RatingsService } from './ratings.service.js';

/** Reviews of listings by people who rented or bought them. */
@Module({ providers: [RatingsQueries, RatingsService], exports: [RatingsQueries, RatingsService] })
export class RatingsModule {}
