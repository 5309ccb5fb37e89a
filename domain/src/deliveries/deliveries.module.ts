import { Module } from '@nestjs/common';
import { EarningsModule } from '../earnings/earnings.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { RentalsReadsModule } from '../rentals/rentals-reads.module.js';
import { GitHubGatewayModule } from '../gateways/github/github.module.js';
import { StorageModule } from '../gateways/storage/storage.module.js';
import { GitHubModule } from '../github/github.module.js';
import { AccessRemoval } from './access-removal.js';
import { ArchiveFiles } from './archive-files.js';
import { ArchivesQueries } from './archives.queries.js';
import { ArchivesService } from './archives.service.js';
import { ArchivesUpkeep } from './archives-upkeep.service.js';
import { DeliveriesQueries } from './deliveries.queries.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveriesSweeps } from './deliveries.sweeps.js';
import { DeliveryPagesQueries } from './delivery-pages.queries.js';
import { InvitationSteps } from './invitation-steps.js';
import { InvitationsService } from './invitations.service.js';
import { SourceRequestsService } from './source-requests.service.js';

const EXPORTED_PROVIDERS = [
  InvitationsService,
  ArchivesQueries,
  ArchivesService,
  ArchivesUpkeep,
  DeliveriesQueries,
  DeliveriesService,
  DeliveryPagesQueries,
  SourceRequestsService,
];

/** Delivery of source code: e-mails, archives, invitations, and the page of a delivery. */
@Module({
  imports: [
    EarningsModule,
    GitHubGatewayModule,
    StorageModule,
    GitHubModule,
    IdentityModule,
    ListingsModule,
    RentalsReadsModule,
  ],
  providers: [...EXPORTED_PROVIDERS, AccessRemoval, ArchiveFiles, DeliveriesSweeps, InvitationSteps],
  exports: EXPORTED_PROVIDERS,
})
export class DeliveriesModule {}
