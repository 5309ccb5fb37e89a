import { Module } from '@nestjs/common';
import { IdentityModule } from '@market/domain/identity/identity.module';
import { HttpModule } from '../http/http.module.js';
import { Cookies } from './cookies.js';
import { IdentityController } from './identity.controller.js';
import { LinkTickets } from './link-tickets.js';
import { Providers } from './providers.js';
import { SignedNotes } from './signed-notes.js';
import { SessionsController } from './sessions.controller.js';
import { SignInController } from './sign-in.controller.js';
import { SignInFlow } from './sign-in-flow.js';
import { TokenDesk } from './token-desk.js';

/** Sign-in with Google and GitHub, tokens, linking. */
@Module({
  imports: [HttpModule, IdentityModule],
  controllers: [IdentityController, SessionsController, SignInController],
  providers: [Cookies, LinkTickets, Providers, SignedNotes, SignInFlow, TokenDesk],
  exports: [Cookies, SignedNotes],
})
export class IdentityApiModule {}
