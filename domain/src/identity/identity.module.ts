import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';
import { IdentitiesQueries } from './identities.queries.js';
import { IdentitiesService } from './identities.service.js';
import { IdentitySweeps } from './identity.sweeps.js';
import { PeopleQueries } from './people.queries.js';
import { SessionsQueries } from './sessions.queries.js';
import { SessionsService } from './sessions.service.js';
import { SignInStatesService } from './sign-in-states.service.js';

const PROVIDED = [
  AccountsService,
  IdentitiesQueries,
  IdentitiesService,
  PeopleQueries,
  SessionsQueries,
  SessionsService,
  SignInStatesService,
];

/** People, sign-in methods, sessions. */
@Module({ providers: [...PROVIDED, IdentitySweeps], exports: PROVIDED })
export class IdentityModule {}
