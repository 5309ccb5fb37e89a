import { Module } from '@nestjs/common';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { LiveListenerModule } from '@market/domain/live/live-listener.module';
import { HttpModule } from '../http/http.module.js';
import { PublicListingsModule } from '../listings/public-listings.module.js';
import { AnswerCache } from './answer-cache.js';
import { VisitorAnswers } from './visitor-answers.js';

/** Answers to visitors: kept as long as they are true, made without the framework. */
@Module({
  imports: [HttpModule, ListingsModule, LiveListenerModule, PublicListingsModule],
  providers: [AnswerCache, VisitorAnswers],
  exports: [AnswerCache, VisitorAnswers],
})
export class AnswersModule {}
