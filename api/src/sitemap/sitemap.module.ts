import { Module } from '@nestjs/common';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { LiveListenerModule } from '@market/domain/live/live-listener.module';
import { SitemapCache } from './sitemap-cache.js';
import { SitemapController } from './sitemap.controller.js';

/** What search engines may find (DESIGN §6). */
@Module({
  imports: [ListingsModule, LiveListenerModule],
  providers: [SitemapCache],
  controllers: [SitemapController],
})
export class SitemapApiModule {}
