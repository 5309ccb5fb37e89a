import { Controller } from '@nestjs/common';
import { listAudit, readAudit } from '@market/contract/admin/audit';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { AUDIT_ENTRIES } from '@market/domain/admin/audit.source';
import { ConsoleLists } from '@market/domain/admin/console-lists';
import { DomainError } from '@market/domain/foundation/domain-error';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { withIsoDates, pageWithIsoDates } from './iso-dates.js';

/** Endpoints with which moderators read the audit log (CONSOLE-2). */
@Controller()
export class ConsoleAuditController {
  constructor(private readonly lists: ConsoleLists) {}

  /** Returns a page of the audit log, newest first by default. */
  @Route(listAudit)
  async list(@Parsed() { query }: Input<typeof listAudit>): Promise<Reply<typeof listAudit>> {
    return pageWithIsoDates(await this.lists.readPage(AUDIT_ENTRIES, query));
  }

  /** Returns one row of the audit log. */
  @Route(readAudit)
  async read(@Parsed() { params }: Input<typeof readAudit>): Promise<Reply<typeof readAudit>> {
    const row = await this.lists.findById(AUDIT_ENTRIES, params.id);
    if (!row) throw new DomainError('request/not-found');
    return withIsoDates(row);
  }
}
