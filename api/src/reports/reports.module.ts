import { Module } from '@nestjs/common';
import { ReportsModule } from '@market/domain/reports/reports.module';
import { ReportsController } from './reports.controller.js';

@Module({ imports: [ReportsModule], controllers: [ReportsController] })
export class ReportsApiModule {}
