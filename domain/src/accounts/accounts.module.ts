import { Module } from '@nestjs/common';
import { GitHubModule } from '../github/github.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountsSweeps } from './accounts.sweeps.js';
import { DataExportsQueries } from './data-exports.queries.js';
import { DataExportsService } from './data-exports.service.js';

const SERVICES = [AccountDeletionService, DataExportsService];

/** Export and deletion of a person's data. */
@Module({
  imports: [GitHubModule, IdentityModule],
  providers: [...SERVICES, DataExportsQueries, AccountsSweeps],
  exports: SERVICES,
})
export class AccountsModule {}
