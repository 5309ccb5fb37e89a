import { Module } from '@nestjs/common';
import { SavedListingsModule } from '@market/domain/saved/saved.module';
import { SavedController } from './saved.controller.js';

@Module({ imports: [SavedListingsModule], controllers: [SavedController] })
export class SavedApiModule {}
