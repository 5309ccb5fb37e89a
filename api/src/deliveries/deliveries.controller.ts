import { Controller } from '@nestjs/common';
import {
  askForInvitation,
  markDeliveryOpened,
  readDelivery,
  refundDelivery,
} from '@market/contract/deliveries';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { DeliveryPagesQueries } from '@market/domain/deliveries/delivery-pages.queries';
import { InvitationsService } from '@market/domain/deliveries/invitations.service';
import { Clock } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { LateDeliveriesService } from '@market/domain/rentals/late-deliveries.service';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { deliveryView } from './delivery.view.js';

/** Endpoints for the page on which buyers see a delivery and act on it (DELIVERY-6). */
@Controller()
export class DeliveriesController {
  constructor(
    private readonly pages: DeliveryPagesQueries,
    private readonly deliveries: DeliveriesService,
    private readonly invitations: InvitationsService,
    private readonly lateDeliveries: LateDeliveriesService,
    private readonly clock: Clock,
  ) {}

  /** Returns what the page of a delivery shows. */
  @Route(readDelivery)
  async read(
    @Parsed() { params }: Input<typeof readDelivery>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof readDelivery>> {
    const row = await this.pages.findOwn(params.id, caller.userId);
    if (!row) throw new DomainError('delivery/not-found');
    return deliveryView(row, this.clock.now());
  }

  /** Records that the buyer opened the source code of the delivery (DELIVERY-9). */
  @Route(markDeliveryOpened)
  async markOpened(
    @Parsed() { params }: Input<typeof markDeliveryOpened>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof markDeliveryOpened>> {
    const row = await this.pages.findOwn(params.id, caller.userId);
    if (!row) throw new DomainError('delivery/not-found');
    await this.deliveries.markOpened(row.id);
  }

  /** Sends the buyer a new invitation to the repository (DELIVERY-21). */
  @Route(askForInvitation)
  async askForInvitation(
    @Parsed() { params }: Input<typeof askForInvitation>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof askForInvitation>> {
    await this.invitations.askForNew(caller.userId, params.id);
  }

  /** Refunds the payment of a late delivery (DELIVERY-5). */
  @Route(refundDelivery)
  async refund(
    @Parsed() { params }: Input<typeof refundDelivery>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof refundDelivery>> {
    await this.lateDeliveries.refund(caller.userId, params.id);
  }
}
