import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller.js';

/** Public settings. */
@Module({ controllers: [SettingsController] })
export class SettingsApiModule {}
