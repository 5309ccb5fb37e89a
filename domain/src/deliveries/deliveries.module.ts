import { Module } from '@nestjs/common';
import { MailModule } from '../gateways/mail/mail.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { RentalsReadsModule } from '../rentals/rentals-reads.module.js';
import { DeliveriesQueries } from './deliveries.queries.js';
import { DeliveriesService } from './deliveries.service.js';
import { SourceRequestsService } from './source-requests.service.js';

/** Source code by e-mail. */
@Module({
  imports: [MailModule, IdentityModule, ListingsModule, RentalsReadsModule],
  providers: [DeliveriesQueries, DeliveriesService, SourceRequestsService],
  exports: [DeliveriesQueries, DeliveriesService, SourceRequestsService],
})
export class DeliveriesModule {}
