import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { SavedSearchesQueries } from './saved-searches.queries.js';
import { SavedSearchesService } from './saved-searches.service.js';
import { SavedSearchesSweeps } from './saved-searches.sweeps.js';
import { SearchMailsService } from './search-mails.service.js';
import { SearchMatchesService } from './search-matches.service.js';

const EXPORTED_PROVIDERS = [
  SavedSearchesQueries,
  SavedSearchesService,
  SearchMailsService,
  SearchMatchesService,
];

/** Searches that people save, and e-mails about new MVPs that match them (FIND-80). */
@Module({
  imports: [IdentityModule, NoticesModule],
  providers: [...EXPORTED_PROVIDERS, SavedSearchesSweeps],
  exports: EXPORTED_PROVIDERS,
})
export class SavedSearchesModule {}
