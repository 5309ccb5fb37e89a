import { Module } from '@nestjs/common';
import { PayPalGateway } from './paypal.gateway.js';
import { PayPalWebhooks } from './paypal.webhooks.js';

@Module({ providers: [PayPalGateway, PayPalWebhooks], exports: [PayPalGateway, PayPalWebhooks] })
export class PayPalModule {}
