import { Controller } from '@nestjs/common';
import {
  askForInvitation,
  markDeliveryOpened,
  readDelivery,
  refundDelivery,
} from '@market/contract/deliveries';
import type { Input, Reply } from '@market/contract/endpoint';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { DeliveryPagesQueries } from '@market/domain/deliveries/delivery-pages.queries';
import { InvitationsService } from '@market/domain/deliveries/invitations.service';
import { Clock } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { LateDeliveriesService } from '@market/domain/rentals/late-deliveries.service';
import { Caller } from '../http/caller.js';
import { Parsed } from '../http/parsed.js';
import { Route } from '../http/route.js';
import { deliveryView } from './delivery.view.js';

/** What was bought, for its buyer alone. */
@Controller()
export class DeliveriesController {
  constructor(
    private readonly pages: DeliveryPagesQueries,
    private readonly deliveries: DeliveriesService,
    private readonly invitations: InvitationsService,
    private readonly late: LateDeliveriesService,
    private readonly clock: Clock,
  ) {}

  /** The page. */
  @Route(readDelivery)
  async read(
    @Parsed() { params }: Input<typeof readDelivery>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof readDelivery>> {
    const row = await this.pages.own(params.id, caller.userId);
    if (!row) throw new DomainError('delivery/not-found');
    return deliveryView(row, this.clock.now());
  }

  /** It was looked at. */
  @Route(markDeliveryOpened)
  async opened(
    @Parsed() { params }: Input<typeof markDeliveryOpened>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof markDeliveryOpened>> {
    const row = await this.pages.own(params.id, caller.userId);
    if (!row) throw new DomainError('delivery/not-found');
    if (row.firstSentAt) await this.deliveries.markOpened(row.id);
  }

  /** The repository's invitation is sent once more. */
  @Route(askForInvitation)
  async askForInvitation(
    @Parsed() { params }: Input<typeof askForInvitation>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof askForInvitation>> {
    await this.invitations.ask(caller.userId, params.id);
  }

  /** The money goes back. */
  @Route(refundDelivery)
  async refund(
    @Parsed() { params }: Input<typeof refundDelivery>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof refundDelivery>> {
    await this.late.refund(caller.userId, params.id);
  }
}
