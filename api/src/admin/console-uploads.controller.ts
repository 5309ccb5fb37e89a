import { Controller } from '@nestjs/common';
import { listConsoleUploads, readConsoleUpload, retryConsoleUpload } from '@market/contract/admin/operations';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { ConsoleActions } from '@market/domain/admin/console-actions.service';
import { ConsoleLists } from '@market/domain/admin/console-lists';
import { UPLOADS } from '@market/domain/admin/operations.sources';
import { DomainError } from '@market/domain/foundation/domain-error';
import { Caller } from '../http/access/caller.js';
import { withIsoDates, pageWithIsoDates } from './iso-dates.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';

/** Endpoints with which moderators read uploads and retry failed ones. */
@Controller()
export class ConsoleUploadsController {
  constructor(
    private readonly lists: ConsoleLists,
    private readonly actions: ConsoleActions,
  ) {}

  /** Returns a page of uploads. */
  @Route(listConsoleUploads)
  async list(
    @Parsed() { query }: Input<typeof listConsoleUploads>,
  ): Promise<Reply<typeof listConsoleUploads>> {
    return pageWithIsoDates(await this.lists.readPage(UPLOADS, query));
  }

  /** Returns one upload. */
  @Route(readConsoleUpload)
  read(@Parsed() { params }: Input<typeof readConsoleUpload>): Promise<Reply<typeof readConsoleUpload>> {
    return this.readRow(params.id);
  }

  /** Publishes a failed video again (UPLOAD-3). */
  @Route(retryConsoleUpload)
  async retry(
    @Caller() caller: Caller,
    @Parsed() { params, body }: Input<typeof retryConsoleUpload>,
  ): Promise<Reply<typeof retryConsoleUpload>> {
    await this.actions.retryUpload(caller, { ...params, ...body });
    return this.readRow(params.id);
  }

  private async readRow(id: string) {
    const row = await this.lists.findById(UPLOADS, id);
    if (!row) throw new DomainError('upload/not-found');
    return withIsoDates(row);
  }
}
