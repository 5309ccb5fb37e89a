import { Module } from '@nestjs/common';
import { ListingsModule } from '../listings/listings.module.js';
import { DemosQueries } from './demos.queries.js';
import { DemosService } from './demos.service.js';
import { DemosSweeps } from './demos.sweeps.js';

/** 15-minute demos. */
@Module({
  imports: [ListingsModule],
  providers: [DemosQueries, DemosService, DemosSweeps],
  exports: [DemosQueries, DemosService],
})
export class DemosModule {}
