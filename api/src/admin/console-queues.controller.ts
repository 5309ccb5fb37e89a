import { Controller } from '@nestjs/common';
import {
  listConsoleEvents,
  listConsoleJobs,
  listConsoleQueues,
  readConsoleEvent,
  readConsoleJob,
  retryJob,
} from '@market/contract/admin/operations';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { ConsoleLists } from '@market/domain/admin/console-lists';
import { EVENTS, JOBS, QUEUES } from '@market/domain/admin/operations.sources';
import { DomainError } from '@market/domain/foundation/domain-error';
import { Caller } from '../http/access/caller.js';
import { withIsoDates, pageWithIsoDates } from './iso-dates.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';

/** Endpoints with which moderators read queues, failed jobs and the outbox, and retry failed jobs. */
@Controller()
export class ConsoleQueuesController {
  constructor(
    private readonly lists: ConsoleLists,
    private readonly actions: ConsoleActions,
  ) {}

  /** Returns the numbers of jobs in each queue, as the workers last reported them. */
  @Route(listConsoleQueues)
  async listQueues(
    @Parsed() { query }: Input<typeof listConsoleQueues>,
  ): Promise<Reply<typeof listConsoleQueues>> {
    return pageWithIsoDates(await this.lists.readPage(QUEUES, query));
  }

  /** Returns a page of jobs that failed in all their attempts. */
  @Route(listConsoleJobs)
  async listJobs(@Parsed() { query }: Input<typeof listConsoleJobs>): Promise<Reply<typeof listConsoleJobs>> {
    return pageWithIsoDates(await this.lists.readPage(JOBS, query));
  }

  /** Returns one failed job. */
  @Route(readConsoleJob)
  readJob(@Parsed() { params }: Input<typeof readConsoleJob>): Promise<Reply<typeof readConsoleJob>> {
    return this.readJobRow(params.id);
  }

  /** Adds a failed job to its queue again. */
  @Route(retryJob)
  async retry(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof retryJob>,
  ): Promise<Reply<typeof retryJob>> {
    await this.actions.retryJob(caller, { ...params, ...body });
    return this.readJobRow(params.id);
  }

  /** Returns a page of outbox events. */
  @Route(listConsoleEvents)
  async listEvents(
    @Parsed() { query }: Input<typeof listConsoleEvents>,
  ): Promise<Reply<typeof listConsoleEvents>> {
    return pageWithIsoDates(await this.lists.readPage(EVENTS, query));
  }

  /** Returns one event. */
  @Route(readConsoleEvent)
  readEvent(@Parsed() { params }: Input<typeof readConsoleEvent>): Promise<Reply<typeof readConsoleEvent>> {
    return this.readEventRow(params.id);
  }

  private async readJobRow(id: string) {
    const row = await this.lists.findById(JOBS, id);
    if (!row) throw new DomainError('job/not-found');
    return withIsoDates(row);
  }

  private async readEventRow(id: string) {
    const row = await this.lists.findById(EVENTS, id);
    if (!row) throw new DomainError('request/not-found');
    return withIsoDates(row);
  }
}
