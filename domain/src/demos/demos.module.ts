import { Module } from '@nestjs/common';
import { ListingsModule } from '../listings/listings.module.js';
import { DemosService } from './demos.service.js';

/** 15-minute demos. */
@Module({ imports: [ListingsModule], providers: [DemosService], exports: [DemosService] })
export class DemosModule {}
