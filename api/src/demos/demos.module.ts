import { Module } from '@nestjs/common';
import { DemosModule } from '@market/domain/demos/demos.module';
import { DemosController } from './demos.controller.js';

@Module({ imports: [DemosModule], controllers: [DemosController] })
export class DemosApiModule {}
