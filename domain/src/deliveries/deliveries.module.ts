import { Module } from '@nestjs/common';
import { MailModule } from '../gateways/mail/mail.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { RentalsReadsModule } from '../rentals/rentals-reads.module.js';
import { DeliveriesQueries } from './deliveries.queries.js';
import { DeliveriesService } from './deliveries.service.js';
import { DeliveryPagesQueries } from './delivery-pages.queries.js';
import { SourceRequestsService } from './source-requests.service.js';

const OFFERED = [DeliveriesQueries, DeliveriesService, DeliveryPagesQueries, SourceRequestsService];

/** Source code by e-mail, and the page that shows how it went. */
@Module({
  imports: [MailModule, IdentityModule, ListingsModule, RentalsReadsModule],
  providers: OFFERED,
  exports: OFFERED,
})
export class DeliveriesModule {}
