import { Module } from '@nestjs/common';
import { EarningsModule } from '@market/domain/earnings/earnings.module';
import { PayoutsModule } from '@market/domain/payouts/payouts.module';
import { HttpModule } from '../http/http.module.js';
import { EarningsController } from './earnings.controller.js';

@Module({ imports: [EarningsModule, PayoutsModule, HttpModule], controllers: [EarningsController] })
export class EarningsApiModule {}
