import { Module } from '@nestjs/common';
import { RatingsModule } from '@market/domain/ratings/ratings.module';
import { ResponseCacheModule } from '../response-cache/response-cache.module.js';
import { PublicRatings } from './public-ratings.js';
import { RatingsController } from './ratings.controller.js';

@Module({
  imports: [RatingsModule, ResponseCacheModule],
  controllers: [RatingsController],
  providers: [PublicRatings],
})
export class RatingsApiModule {}
