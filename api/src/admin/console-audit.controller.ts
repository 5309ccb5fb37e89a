import { Controller } from '@nestjs/common';
import { listAudit, readAudit } from '@market/contract/admin/audit';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { AUDIT } from '@market/domain/admin/audit.source';
import { ConsoleLists } from '@market/domain/admin/console-lists';
import { DomainError } from '@market/domain/foundation/domain-error';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { onTheWire, pageOnTheWire } from './on-the-wire.js';

/** What moderators did; there is no way to change it. */
@Controller()
export class ConsoleAuditController {
  constructor(private readonly lists: ConsoleLists) {}

  /** Newest first unless asked otherwise. */
  @Route(listAudit)
  async list(@Parsed() { query }: Input<typeof listAudit>): Promise<Reply<typeof listAudit>> {
    return pageOnTheWire(await this.lists.page(AUDIT, query));
  }

  /** One row. */
  @Route(readAudit)
  async read(@Parsed() { params }: Input<typeof readAudit>): Promise<Reply<typeof readAudit>> {
    const row = await this.lists.one(AUDIT, params.id);
    if (!row) throw new DomainError('request/not-found');
    return onTheWire(row);
  }
}
