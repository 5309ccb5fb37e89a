import { Injectable } from '@nestjs/common';
import { MINUTE_MS, SECOND_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { PaymentsService } from '../payments/payments.service.js';
import { LateDeliveriesService } from './late-deliveries.service.js';
import { RentalRemindersService } from './rental-reminders.service.js';
import { RentalsService } from './rentals.service.js';

/** How often captured payments without a rental are handled (PAY-5). */
export const SETTLE_PAYMENTS_EVERY_MS = 15 * SECOND_MS;

/** Sweeps for unclaimed payments, refunded rentals, undelivered orders and reminders. */
@Injectable()
export class RentalsSweeps {
  constructor(
    private readonly payments: PaymentsService,
    private readonly rentals: RentalsService,
    private readonly reminders: RentalRemindersService,
    private readonly lateDeliveries: LateDeliveriesService,
  ) {}

  /** Makes the rentals of captured payments that no browser claimed, or refunds these payments (PAY-5). */
  @Sweep({ name: 'unclaimed payments', everyMs: SETTLE_PAYMENTS_EVERY_MS })
  async settlePayments(): Promise<number> {
    return runEach(await this.payments.findUnclaimed(SWEEP_BATCH), (id) => this.rentals.settleUnclaimed(id));
  }

  /** Ends rentals whose payment was refunded (RENT-34). */
  @Sweep({ name: 'refunded rentals', everyMs: MINUTE_MS })
  async endRefunded(): Promise<number> {
    return runEach(await this.rentals.findRefundedStillRunning(SWEEP_BATCH), (id) =>
      this.rentals.endRefunded(id),
    );
  }

  /** Refunds orders of which nothing was delivered until their rental ended (DELIVERY-5). */
  @Sweep({ name: 'undelivered orders', everyMs: MINUTE_MS })
  async refundUndelivered(): Promise<number> {
    return runEach(await this.lateDeliveries.findUndelivered(SWEEP_BATCH), (order) =>
      this.lateDeliveries.refundUndelivered(order),
    );
  }

  /** Notifies renters 3 days before the end of a rental, and at its end (RENT-33). */
  @Sweep({ name: 'rental reminders', everyMs: MINUTE_MS, repeatsWhenFull: true })
  async remindRenters(): Promise<number> {
    return runEach(await this.reminders.findDue(SWEEP_BATCH), (id) => this.reminders.send(id));
  }
}
