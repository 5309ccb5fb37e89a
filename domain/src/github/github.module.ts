import { Module } from '@nestjs/common';
import { GitHubGatewayModule } from '../gateways/github/github.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { GitHubSweeps } from './github.sweeps.js';
import { GrantsQueries } from './grants.queries.js';
import { GrantsService } from './grants.service.js';
import { RevocationsService } from './revocations.service.js';
import { TokenVault } from './token-vault.js';

/** Listers' consents that we read their GitHub repositories. */
@Module({
  imports: [GitHubGatewayModule, IdentityModule],
  providers: [GitHubSweeps, GrantsQueries, GrantsService, RevocationsService, TokenVault],
  exports: [GrantsQueries, GrantsService, RevocationsService],
})
export class GitHubModule {}
