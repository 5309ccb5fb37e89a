import { Module } from '@nestjs/common';
import { ReviewClocksService } from './review-clocks.service.js';

/** The clocks of reviews alone: what listings may start and stop without a circle. */
@Module({ providers: [ReviewClocksService], exports: [ReviewClocksService] })
export class ReviewClocksModule {}
