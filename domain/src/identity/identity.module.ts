import { Module } from '@nestjs/common';
import { MailModule } from '../gateways/mail/mail.module.js';
import { AccountsService } from './accounts.service.js';
import { IdentitiesQueries } from './identities.queries.js';
import { IdentitiesService } from './identities.service.js';
import { IdentitySweeps } from './identity.sweeps.js';
import { PeopleQueries } from './people.queries.js';
import { PersonalMailsService } from './personal-mails.service.js';
import { SessionsQueries } from './sessions.queries.js';
import { SessionsService } from './sessions.service.js';
import { SignInStatesService } from './sign-in-states.service.js';

const EXPORTED_PROVIDERS = [
  AccountsService,
  IdentitiesQueries,
  IdentitiesService,
  PeopleQueries,
  PersonalMailsService,
  SessionsQueries,
  SessionsService,
  SignInStatesService,
];

/** People, their sign-in methods and sessions, and e-mails to them. */
@Module({
  imports: [MailModule],
  providers: [...EXPORTED_PROVIDERS, IdentitySweeps],
  exports: EXPORTED_PROVIDERS,
})
export class IdentityModule {}
