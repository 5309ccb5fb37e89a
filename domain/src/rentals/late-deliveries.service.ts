import { Injectable } from '@nestjs/common';
import { selectUndeliveredToRefund } from '../deliveries/deliveries.queries.js';
import { DeliveriesService } from '../deliveries/deliveries.service.js';
import { Clock } from '../foundation/clock.js';
import { execute } from '../foundation/sql/execute.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { PaymentsService } from '../payments/payments.service.js';
import { Rental } from './rental.entity.js';
import { RentalsService } from './rentals.service.js';

/** An order of which nothing was delivered, and its buyer. */
interface UndeliveredOrder {
  readonly deliveryId: string;
  readonly userId: string;
}

/** Refunds buyers who did not receive the source code (DELIVERY-5, PAY-21). */
@Injectable()
export class LateDeliveriesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
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
    const reason = 'Nothing was delivered within 24 hours';
    await this.refundOrder({ deliveryId, userId }, { reason, by: { kind: 'buyer', id: userId } });
  }

  /**
   * Refunds an order of which nothing was delivered until its rental ended, or until PayPal's time limit for refunds
   * was near. Throws the errors of `refund`.
   */
  async refundUndelivered(order: UndeliveredOrder): Promise<void> {
    await this.refundOrder(order, { reason: 'Nothing was delivered', by: { kind: 'worker' } });
  }

  /** Returns up to `limit` orders for `refundUndelivered`. An order whose refund PayPal refused is not among them. */
  async findUndelivered(limit: number): Promise<readonly UndeliveredOrder[]> {
    const statement = selectUndeliveredToRefund(this.clock.now(), this.payments.refundableSince(), limit);
    return (await this.transactions.run((tx) => execute(tx, statement))).rows;
  }

  private async refundOrder(
    { deliveryId, userId }: UndeliveredOrder,
    cause: Pick<Parameters<PaymentsService['startRefund']>[1], 'reason' | 'by'>,
  ): Promise<void> {
    const paymentId = await this.transactions.together(async (tx) => {
      const rentalId = await this.deliveries.checkLate(tx, deliveryId, userId);
      const { paymentId: id } = await tx.findOneByOrFail(Rental, { id: rentalId });
      await this.payments.startRefund(tx, { paymentId: id, ...cause });
      // Locks the delivery and checks it again, because it may have been sent in the meantime.
      await this.deliveries.checkLate(tx, deliveryId, userId, true);
      await this.rentals.checkRefundable(tx, id);
      return id;
    });
    await this.payments.finishRefund(paymentId);
    await this.rentals.endRefunded(paymentId);
  }
}
