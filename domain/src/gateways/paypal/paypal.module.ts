import { Module } from '@nestjs/common';
import { PayPalGateway } from './paypal.gateway.js';

@Module({ providers: [PayPalGateway], exports: [PayPalGateway] })
export class PayPalModule {}
