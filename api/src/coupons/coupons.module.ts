import { Module } from '@nestjs/common';
import { CouponsModule } from '@market/domain/coupons/coupons.module';
import { PaymentsModule } from '@market/domain/payments/payments.module';
import { CouponsController } from './coupons.controller.js';

@Module({ imports: [CouponsModule, PaymentsModule], controllers: [CouponsController] })
export class CouponsApiModule {}
