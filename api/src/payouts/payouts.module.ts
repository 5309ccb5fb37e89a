import { Module } from '@nestjs/common';
import { PayoutsModule } from '@market/domain/payouts/payouts.module';
import { PayoutsController } from './payouts.controller.js';

@Module({ imports: [PayoutsModule], controllers: [PayoutsController] })
export class PayoutsApiModule {}
