import { Injectable } from '@nestjs/common';
import { DeliveriesService } from '../deliveries/deliveries.service.js';
import { Transactions } from '../foundation/transactions.js';
import { PaymentsService } from '../payments/payments.service.js';
import { Rental } from './rental.entity.js';
import { RentalsService } from './rentals.service.js';

/** Gives buyers their money back where nothing was delivered in time (DECISIONS 22a). */
@Injectable()
export class LateDeliveriesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly deliveries: DeliveriesService,
    private readonly payments: PaymentsService,
    private readonly rentals: RentalsService,
  ) {}

  /**
   * Takes the money of the caller's own late delivery back, and ends what it paid for; PayPal is asked once that is
   * committed. Errors as `DeliveriesService.checkLate` and `PaymentsService.startRefund`.
   */
  async refund(userId: string, deliveryId: string): Promise<void> {
    const paymentId = await this.transactions.together(async (tx) => {
      const rentalId = await this.deliveries.checkLate(tx, deliveryId, userId);
      const { paymentId: id } = await tx.findOneByOrFail(Rental, { id: rentalId });
      const reason = 'Nothing was delivered within 24 hours';
      await this.payments.startRefund(tx, { paymentId: id, reason, by: { kind: 'buyer', id: userId } });
      // Again, with the delivery held: it may have gone out meanwhile.
      await this.deliveries.checkLate(tx, deliveryId, userId, true);
      await this.rentals.undo(tx, id);
      return id;
    });
    await this.payments.finishRefund(paymentId);
  }
}
