import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { LateDeliveriesService } from './late-deliveries.service.js';
import { RentalChainsService } from './rental-chains.service.js';
import { RentalRemindersService } from './rental-reminders.service.js';
import { RentalsReadsModule } from './rentals-reads.module.js';
import { RentalsService } from './rentals.service.js';
import { RentalsSweeps } from './rentals.sweeps.js';

/** Rentals and purchases. */
@Module({
  imports: [DeliveriesModule, IdentityModule, ListingsModule, PaymentsModule, RentalsReadsModule],
  providers: [
    LateDeliveriesService,
    RentalChainsService,
    RentalRemindersService,
    RentalsService,
    RentalsSweeps,
  ],
  exports: [LateDeliveriesService, RentalRemindersService, RentalsService, RentalsReadsModule],
})
export class RentalsModule {}
