import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type DataExport as DataExportReply,
  deleteAccount,
  downloadDataExport,
  readDataExport,
  requestDataExport,
} from '@market/contract/accounts';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { AccountDeletionService } from '@market/domain/accounts/account-deletion.service';
import type { DataExport } from '@market/domain/accounts/data-export.entity';
import { DataExportsService } from '@market/domain/accounts/data-exports.service';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { DownloadSlots } from '../http/load/download-slots.js';

/** Data exports and account deletion (ACCOUNT-1, ACCOUNT-2). */
@Controller()
export class AccountsController {
  constructor(
    private readonly exports: DataExportsService,
    private readonly deletion: AccountDeletionService,
    private readonly downloads: DownloadSlots,
  ) {}

  /** Requests an export of the caller's data. */
  @Route(requestDataExport)
  async request(@Caller() { userId }: Caller): Promise<Reply<typeof requestDataExport>> {
    return dataExportView(await this.exports.request(userId));
  }

  /** Returns the state of the caller's latest data export. */
  @Route(readDataExport)
  async read(@Caller() { userId }: Caller): Promise<Reply<typeof readDataExport>> {
    const latestExport = await this.exports.findLatest(userId);
    return { dataExport: latestExport ? dataExportView(latestExport) : null };
  }

  /** Sends the document of a data export. It is read from the database while the client receives it. */
  @Route(downloadDataExport)
  async download(
    @Parsed() { params }: Input<typeof downloadDataExport>,
    @Caller() { userId }: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.downloads.acquire('data-export', { userId, request, reply });
    await reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .send(await this.exports.openDocument(userId, params.id));
  }

  /** Deletes the caller's account. */
  @Route(deleteAccount)
  async delete(
    @Parsed() { body }: Input<typeof deleteAccount>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof deleteAccount>> {
    await this.deletion.delete(body.userId, caller);
  }
}

function dataExportView({ id, requestedAt, readyAt, expiresAt }: DataExport): DataExportReply {
  return {
    id,
    requestedAt: requestedAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}
