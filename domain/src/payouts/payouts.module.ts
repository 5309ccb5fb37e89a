import { Module } from '@nestjs/common';
import { PayPalModule } from '../gateways/paypal/paypal.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PayoutAddressesService } from './payout-addresses.service.js';
import { PayoutBatchesService } from './payout-batches.service.js';
import { PayoutLookupsService } from './payout-lookups.service.js';
import { PayoutMailsService } from './payout-mails.service.js';
import { PayoutPagesQueries } from './payout-pages.queries.js';
import { PayoutsService } from './payouts.service.js';
import { PayoutsSweeps } from './payouts.sweeps.js';

const EXPORTED_PROVIDERS = [
  PayoutAddressesService,
  PayoutBatchesService,
  PayoutLookupsService,
  PayoutMailsService,
  PayoutPagesQueries,
  PayoutsService,
];

/** Payouts of listers' earnings through PayPal. */
@Module({
  imports: [IdentityModule, PayPalModule],
  providers: [...EXPORTED_PROVIDERS, PayoutsSweeps],
  exports: EXPORTED_PROVIDERS,
})
export class PayoutsModule {}
