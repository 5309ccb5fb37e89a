import { Module } from '@nestjs/common';
import { IdentityModule } from '@market/domain/identity/identity.module';
import { HttpModule } from '../http/http.module.js';
import { Cookies } from './cookies.js';
import { IdentityController } from './identity.controller.js';
import { LinkTickets } from './link-tickets.js';
import { Providers } from './providers.js';
import { SignedValues } from './signed-values.js';
import { SessionsController } from './sessions.controller.js';
import { SignInController } from './sign-in.controller.js';
import { SignInFlow } from './sign-in-flow.js';
import { TokenService } from './token.service.js';

/** Endpoints for sign-in with Google and GitHub, for tokens, and for linking sign-in methods. */
@Module({
  imports: [HttpModule, IdentityModule],
  controllers: [IdentityController, SessionsController, SignInController],
  providers: [Cookies, LinkTickets, Providers, SignedValues, SignInFlow, TokenService],
  exports: [Cookies, SignedValues],
})
export class IdentityApiModule {}
