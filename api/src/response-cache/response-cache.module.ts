import { Module } from '@nestjs/common';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { LiveListenerModule } from '@market/domain/live/live-listener.module';
import { ResponseCache } from './response-cache.js';

/** The response cache of this process, for every feature that has responses to share. */
@Module({
  imports: [ListingsModule, LiveListenerModule],
  providers: [ResponseCache],
  exports: [ResponseCache],
})
export class ResponseCacheModule {}
