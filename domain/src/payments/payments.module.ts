import { Module } from '@nestjs/common';
import { PayPalModule } from '../gateways/paypal/paypal.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { PaymentRecords } from './payment-records.js';
import { PaymentRefunds } from './payment-refunds.js';
import { PaymentSettlement } from './payment-settlement.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsSweepService } from './payments-sweep.service.js';

/** Orders and captures at PayPal. */
@Module({
  imports: [PayPalModule, ListingsModule],
  providers: [PaymentRecords, PaymentRefunds, PaymentSettlement, PaymentsService, PaymentsSweepService],
  exports: [PaymentsService, PaymentsSweepService],
})
export class PaymentsModule {}
