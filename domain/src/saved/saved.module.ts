import { Module } from '@nestjs/common';
import { ListingsModule } from '../listings/listings.module.js';
import { SavedService } from './saved.service.js';

/** Starred MVPs. */
@Module({ imports: [ListingsModule], providers: [SavedService], exports: [SavedService] })
export class SavedModule {}
