import { Controller } from '@nestjs/common';
import {
  listConsoleDeliveries,
  readConsoleDelivery,
  resendDelivery,
  retryGitHub,
} from '@market/contract/admin/deliveries';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { ConsoleLists } from '@market/domain/admin/console-lists';
import { DELIVERIES } from '@market/domain/admin/money.sources';
import { DomainError } from '@market/domain/foundation/domain-error';
import { Caller } from '../http/access/caller.js';
import { withIsoDates, pageWithIsoDates } from './iso-dates.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';

/** Endpoints with which moderators read and repeat deliveries of source code. */
@Controller()
export class ConsoleDeliveriesController {
  constructor(
    private readonly lists: ConsoleLists,
    private readonly actions: ConsoleActions,
  ) {}

  /** Returns a page of deliveries. */
  @Route(listConsoleDeliveries)
  async list(
    @Parsed() { query }: Input<typeof listConsoleDeliveries>,
  ): Promise<Reply<typeof listConsoleDeliveries>> {
    return pageWithIsoDates(await this.lists.readPage(DELIVERIES, query));
  }

  /** Returns one delivery. */
  @Route(readConsoleDelivery)
  read(@Parsed() { params }: Input<typeof readConsoleDelivery>): Promise<Reply<typeof readConsoleDelivery>> {
    return this.readRow(params.id);
  }

  /** Sends a delivery now, or again (CONSOLE-11). */
  @Route(resendDelivery)
  async resend(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof resendDelivery>,
  ): Promise<Reply<typeof resendDelivery>> {
    await this.actions.resendDelivery(caller, { ...params, ...body });
    return this.readRow(params.id);
  }

  /** Retries an archive or an invitation that failed at GitHub. */
  @Route(retryGitHub)
  async retryGitHub(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof retryGitHub>,
  ): Promise<Reply<typeof retryGitHub>> {
    await this.actions.retryGitHub(caller, { ...params, ...body });
    return this.readRow(params.id);
  }

  private async readRow(id: string) {
    const row = await this.lists.findById(DELIVERIES, id);
    if (!row) throw new DomainError('delivery/not-found');
    return withIsoDates(row);
  }
}
