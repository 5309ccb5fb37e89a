import { Controller } from '@nestjs/common';
import { listConsoleReports, readConsoleReport, resolveReport } from '@market/contract/admin/reports';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { ConsoleLists } from '@market/domain/admin/console-lists';
import { REPORTS } from '@market/domain/admin/reports.source';
import { DomainError } from '@market/domain/foundation/domain-error';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { withIsoDates, pageWithIsoDates } from './iso-dates.js';

/** Endpoints with which moderators read and close reports about people, MVPs, reviews and orders (PEOPLE-22). */
@Controller()
export class ConsoleReportsController {
  constructor(
    private readonly lists: ConsoleLists,
    private readonly actions: ConsoleActions,
  ) {}

  /** Returns a page of reports. */
  @Route(listConsoleReports)
  async list(
    @Parsed() { query }: Input<typeof listConsoleReports>,
  ): Promise<Reply<typeof listConsoleReports>> {
    return pageWithIsoDates(await this.lists.readPage(REPORTS, query));
  }

  /** Returns one report. */
  @Route(readConsoleReport)
  read(@Parsed() { params }: Input<typeof readConsoleReport>): Promise<Reply<typeof readConsoleReport>> {
    return this.readRow(params.id);
  }

  /** Closes a report with a note. */
  @Route(resolveReport)
  async resolve(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof resolveReport>,
  ): Promise<Reply<typeof resolveReport>> {
    await this.actions.resolveReport(caller, { ...params, ...body });
    return this.readRow(params.id);
  }

  private async readRow(id: string) {
    const row = await this.lists.findById(REPORTS, id);
    if (!row) throw new DomainError('report/not-found');
    return withIsoDates(row);
  }
}
