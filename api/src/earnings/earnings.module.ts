import { Module } from '@nestjs/common';
import { EarningsModule } from '@market/domain/earnings/earnings.module';
import { PayoutsModule } from '@market/domain/payouts/payouts.module';
import { EarningsController } from './earnings.controller.js';

@Module({ imports: [EarningsModule, PayoutsModule], controllers: [EarningsController] })
export class EarningsApiModule {}
