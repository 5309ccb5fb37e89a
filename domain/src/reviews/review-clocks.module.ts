import { Module } from '@nestjs/common';
import { ReviewClocksService } from './review-clocks.service.js';

/**
 * Opens and withdraws reviews. It is a separate module, because ListingsModule needs it, and ReviewsModule
 * imports ListingsModule.
 */
@Module({ providers: [ReviewClocksService], exports: [ReviewClocksService] })
export class ReviewClocksModule {}
