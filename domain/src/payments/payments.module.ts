import { Module } from '@nestjs/common';
import { CouponsModule } from '../coupons/coupons.module.js';
import { EarningsModule } from '../earnings/earnings.module.js';
import { PayPalModule } from '../gateways/paypal/paypal.module.js';
import { PayoutsModule } from '../payouts/payouts.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { SiteTextsModule } from '../site-texts/site-texts.module.js';
import { RentalsReadsModule } from '../rentals/rentals-reads.module.js';
import { CaptureCalls } from './capture-calls.js';
import { CaptureGate } from './capture-gate.js';
import { CapturedPaymentsService } from './captured-payments.service.js';
import { LedgerCheckService } from './ledger/ledger-check.service.js';
import { OrderPricesService } from './order-prices.service.js';
import { PaymentBooks } from './ledger/payment-books.js';
import { PaymentLedgerWriter } from './payment-ledger-writer.js';
import { PaymentTransitions } from './payment-transitions.js';
import { PaymentWebhooksService } from './webhooks/payment-webhooks.service.js';
import { PaymentRecords } from './payment-records.js';
import { PaymentRefunds } from './refunds/payment-refunds.js';
import { PaymentSettlement } from './payment-settlement.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsSweepService } from './payments-sweep.service.js';
import { PaymentsSweeps } from './payments.sweeps.js';
import { RefundMailsService } from './refunds/refund-mails.service.js';

const EXPORTED_PROVIDERS = [
  CapturedPaymentsService,
  LedgerCheckService,
  PaymentWebhooksService,
  PaymentsService,
  PaymentsSweepService,
  RefundMailsService,
];

/** Orders, captures and refunds at PayPal. */
@Module({
  imports: [
    CouponsModule,
    EarningsModule,
    IdentityModule,
    ListingsModule,
    PayPalModule,
    PayoutsModule,
    RentalsReadsModule,
    SiteTextsModule,
  ],
  providers: [
    CaptureCalls,
    CaptureGate,
    OrderPricesService,
    PaymentBooks,
    PaymentLedgerWriter,
    PaymentTransitions,
    PaymentRecords,
    PaymentRefunds,
    PaymentSettlement,
    PaymentsSweeps,
    ...EXPORTED_PROVIDERS,
  ],
  exports: EXPORTED_PROVIDERS,
})
export class PaymentsModule {}
