import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoint';
import { fileReport, listReports, type Report, resolveReport } from '@market/contract/reports';
import { DomainError } from '@market/domain/foundation/domain-error';
import { ReportsQueries, type ReportRow } from '@market/domain/reports/reports.queries';
import { ReportsService } from '@market/domain/reports/reports.service';
import { Caller } from '../http/caller.js';
import { Parsed } from '../http/parsed.js';
import { Route } from '../http/route.js';
import { WorkId } from '../http/work-id.js';

/** Reports: everybody files them, moderators read and close them. */
@Controller()
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly queries: ReportsQueries,
  ) {}

  /** Files one. */
  @Route(fileReport)
  async file(
    @Parsed() { body }: Input<typeof fileReport>,
    @Caller() caller: Caller,
    @WorkId() workId: string | undefined,
  ): Promise<Reply<typeof fileReport>> {
    await this.reports.file(caller, body, workId);
    return { filed: true };
  }

  /** For moderators. */
  @Route(listReports)
  async list(@Parsed() { query }: Input<typeof listReports>): Promise<Reply<typeof listReports>> {
    const page = await this.queries.list(query.state, query);
    return { reports: page.rows.map(view), nextCursor: page.nextCursor };
  }

  /** A moderator has dealt with it. */
  @Route(resolveReport)
  async resolve(
    @Parsed() { params }: Input<typeof resolveReport>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof resolveReport>> {
    await this.reports.resolve(caller.userId, params.id);
    const report = await this.queries.read(params.id);
    if (!report) throw new DomainError('report/not-found');
    return view(report);
  }
}

function view(row: ReportRow): Report {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  };
}
