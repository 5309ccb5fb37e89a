import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { StatementAddressesService } from './statement-addresses.service.js';
import { StatementsQueries } from './statements.queries.js';
import { StatementsService } from './statements.service.js';
import { StatementsSweeps } from './statements.sweeps.js';

const EXPORTED_PROVIDERS = [StatementAddressesService, StatementsQueries, StatementsService];

/** Monthly statements of listers. */
@Module({
  imports: [IdentityModule],
  providers: [...EXPORTED_PROVIDERS, StatementsSweeps],
  exports: EXPORTED_PROVIDERS,
})
export class StatementsModule {}
