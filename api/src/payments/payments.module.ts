import { Module } from '@nestjs/common';
import { PaymentsModule } from '@market/domain/payments/payments.module';
import { SiteTextsModule } from '@market/domain/site-texts/site-texts.module';
import { PaymentsController } from './payments.controller.js';

@Module({ imports: [PaymentsModule, SiteTextsModule], controllers: [PaymentsController] })
export class PaymentsApiModule {}
