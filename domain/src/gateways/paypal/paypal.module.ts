import { Module } from '@nestjs/common';
import { PayPalGateway } from './paypal.gateway.js';
import { PayPalPayouts } from './paypal.payouts.js';
import { PayPalWebhooks } from './paypal.webhooks.js';

@Module({
  providers: [PayPalGateway, PayPalPayouts, PayPalWebhooks],
  exports: [PayPalGateway, PayPalPayouts, PayPalWebhooks],
})
export class PayPalModule {}
