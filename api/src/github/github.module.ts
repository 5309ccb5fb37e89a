import { Module } from '@nestjs/common';
import { GitHubModule } from '@market/domain/github/github.module';
import { IdentityModule } from '@market/domain/identity/identity.module';
import { HttpModule } from '../http/http.module.js';
import { IdentityApiModule } from '../identity/identity.module.js';
import { GrantFlow } from './grant-flow.js';
import { GrantPagesController } from './grant-pages.controller.js';
import { GrantsController } from './grants.controller.js';

/** Lets listers grant us read access to their repositories on GitHub (LIST-10). */
@Module({
  imports: [HttpModule, IdentityModule, IdentityApiModule, GitHubModule],
  controllers: [GrantsController, GrantPagesController],
  providers: [GrantFlow],
})
export class GitHubApiModule {}
