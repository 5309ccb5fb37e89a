import { Module } from '@nestjs/common';
import { PaymentsModule } from '@market/domain/payments/payments.module';
import { PaymentsController } from './payments.controller.js';

@Module({ imports: [PaymentsModule], controllers: [PaymentsController] })
export class PaymentsApiModule {}
