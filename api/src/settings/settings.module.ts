import { Module } from '@nestjs/common';
import { ResponseCacheModule } from '../response-cache/response-cache.module.js';
import { SettingsController } from './settings.controller.js';

@Module({ imports: [ResponseCacheModule], controllers: [SettingsController] })
export class SettingsApiModule {}
