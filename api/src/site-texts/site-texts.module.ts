import { Module } from '@nestjs/common';
import { SiteTextsModule } from '@market/domain/site-texts/site-texts.module';
import { ResponseCacheModule } from '../response-cache/response-cache.module.js';
import { SiteTextsController } from './site-texts.controller.js';

@Module({ imports: [ResponseCacheModule, SiteTextsModule], controllers: [SiteTextsController] })
export class SiteTextsApiModule {}
