import { Module } from '@nestjs/common';
import { SavedSearchesModule } from '@market/domain/saved-searches/saved-searches.module';
import { SavedSearchesController } from './saved-searches.controller.js';

@Module({ imports: [SavedSearchesModule], controllers: [SavedSearchesController] })
export class SavedSearchesApiModule {}
