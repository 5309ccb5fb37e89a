import { Module } from '@nestjs/common';
import { DeliveriesModule } from '@market/domain/deliveries/deliveries.module';
import { IdentityModule } from '@market/domain/identity/identity.module';
import { RentalsModule } from '@market/domain/rentals/rentals.module';
import { HttpModule } from '../http/http.module.js';
import { IdentityApiModule } from '../identity/identity.module.js';
import { ArchiveLinks } from './archive-links.js';
import { ArchivesController } from './archives.controller.js';
import { DeliveriesController } from './deliveries.controller.js';

@Module({
  imports: [DeliveriesModule, RentalsModule, IdentityModule, HttpModule, IdentityApiModule],
  controllers: [DeliveriesController, ArchivesController],
  providers: [ArchiveLinks],
})
export class DeliveriesApiModule {}
