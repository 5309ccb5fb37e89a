import { Module } from '@nestjs/common';
import { SavedModule } from '@market/domain/saved/saved.module';
import { SavedController } from './saved.controller.js';

@Module({ imports: [SavedModule], controllers: [SavedController] })
export class SavedApiModule {}
