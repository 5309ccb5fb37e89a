import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { fileReport } from '@market/contract/reports';
import { ReportsService } from '@market/domain/reports/reports.service';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { IdempotentRowId } from '../http/idempotency/idempotent-row-id.js';

/** Reports. Every signed-in person can file one; moderators read and close them in the console (PEOPLE-22). */
@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  /** Files a report. */
  @Route(fileReport)
  async file(
    @Parsed() { body }: Input<typeof fileReport>,
    @Caller() caller: Caller,
    @IdempotentRowId() idempotentRowId: string | undefined,
  ): Promise<Reply<typeof fileReport>> {
    await this.reports.file(caller, body, idempotentRowId);
    return { filed: true };
  }
}
