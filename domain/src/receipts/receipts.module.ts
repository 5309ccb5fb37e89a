import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { ReceiptMailsService } from './receipt-mails.service.js';
import { ReceiptsQueries } from './receipts.queries.js';
import { ReceiptsService } from './receipts.service.js';
import { ReceiptsSweeps } from './receipts.sweeps.js';

const EXPORTED_PROVIDERS = [ReceiptMailsService, ReceiptsQueries, ReceiptsService];

/** Receipts of payments. */
@Module({
  imports: [IdentityModule],
  providers: [...EXPORTED_PROVIDERS, ReceiptsSweeps],
  exports: EXPORTED_PROVIDERS,
})
export class ReceiptsModule {}
