import { Module } from '@nestjs/common';
import { ReviewClocksService } from './review-clocks.service.js';

/** A module of its own, since listings start and stop reviews, and ReviewsModule imports ListingsModule. */
@Module({ providers: [ReviewClocksService], exports: [ReviewClocksService] })
export class ReviewClocksModule {}
