import { Module } from '@nestjs/common';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { LiveListenerModule } from '@market/domain/live/live-listener.module';
import { AnswerCache } from './answer-cache.js';

/** Answers that are given again without being made again. */
@Module({
  imports: [ListingsModule, LiveListenerModule],
  providers: [AnswerCache],
  exports: [AnswerCache],
})
export class AnswersModule {}
