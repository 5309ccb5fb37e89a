import { Module } from '@nestjs/common';
import { ListingsModule } from '@market/domain/listings/listings.module';
import { SitemapController } from './sitemap.controller.js';

/** What search engines may find (DESIGN §6). */
@Module({ imports: [ListingsModule], controllers: [SitemapController] })
export class SitemapApiModule {}
