import { Module } from '@nestjs/common';
import { ReviewClocksService } from './review-clocks.service.js';

/** A separate module, because ListingsModule imports it to start and stop reviews, and ReviewsModule imports ListingsModule. */
@Module({ providers: [ReviewClocksService], exports: [ReviewClocksService] })
export class ReviewClocksModule {}
