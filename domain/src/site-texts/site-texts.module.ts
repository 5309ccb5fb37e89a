import { Module } from '@nestjs/common';
import { SiteTexts } from './site-texts.service.js';

/** The texts of the site: terms, privacy, refunds, license, help and about. */
@Module({ providers: [SiteTexts], exports: [SiteTexts] })
export class SiteTextsModule {}
