import { Module } from '@nestjs/common';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { LiveListenerModule } from '@market/domain/live/live-listener.module';
import { SitemapCache } from './sitemap-cache.js';
import { SitemapController } from './sitemap.controller.js';

@Module({
  imports: [ListingsModule, LiveListenerModule],
  providers: [SitemapCache],
  controllers: [SitemapController],
})
export class SitemapApiModule {}
