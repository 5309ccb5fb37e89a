import { Injectable } from '@nestjs/common';
import { DeliveriesService } from '../deliveries/deliveries.service.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { PaymentsService } from '../payments/payments.service.js';
import { Rental } from './rental.entity.js';
import { RentalsService } from './rentals.service.js';

/** Refunds buyers who did not receive the source code in time (DELIVERY-5, PAY-21). */
@Injectable()
export class LateDeliveriesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly deliveries: DeliveriesService,
    private readonly payments: PaymentsService,
    private readonly rentals: RentalsService,
  ) {}

  /**
   * Starts the refund of the caller's own late delivery, then requests it from PayPal. Once PayPal has made
   * the refund, the rental ends (RENT-34). Throws the errors of `DeliveriesService.checkLate`,
   * `PaymentsService.startRefund` and `RentalsService.checkRefundable`.
   */
  async refund(userId: string, deliveryId: string): Promise<void> {
    const paymentId = await this.transactions.together(async (tx) => {
      const rentalId = await this.deliveries.checkLate(tx, deliveryId, userId);
      const { paymentId: id } = await tx.findOneByOrFail(Rental, { id: rentalId });
      const reason = 'Nothing was delivered within 24 hours';
      await this.payments.startRefund(tx, { paymentId: id, reason, by: { kind: 'buyer', id: userId } });
      // Locks the delivery and checks it again, because it may have been sent in the meantime.
      await this.deliveries.checkLate(tx, deliveryId, userId, true);
      await this.rentals.checkRefundable(tx, id);
      return id;
    });
    await this.payments.finishRefund(paymentId);
    await this.rentals.endRefunded(paymentId);
  }
}
