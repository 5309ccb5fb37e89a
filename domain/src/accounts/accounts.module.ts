import { Module } from '@nestjs/common';
import { GitHubModule } from '../github/github.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountsSweeps } from './accounts.sweeps.js';
import { DataExportsService } from './data-exports.service.js';

const OFFERED = [AccountDeletionService, DataExportsService];

/** Leaving, and what people take with them. */
@Module({
  imports: [GitHubModule, IdentityModule],
  providers: [...OFFERED, AccountsSweeps],
  exports: OFFERED,
})
export class AccountsModule {}
