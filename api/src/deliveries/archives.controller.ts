import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createArchiveLink, downloadArchive } from '@market/contract/deliveries';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { ArchivesQueries } from '@market/domain/deliveries/archives.queries';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { Caller } from '../http/access/caller.js';
import { API_PREFIX } from '../http/endpoints/endpoint-metadata.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { DownloadSlots } from '../http/load/download-slots.js';
import { Cookies } from '../identity/cookies.js';
import { ArchiveLinks } from './archive-links.js';

/** Endpoints with which buyers download archives of the source code (DELIVERY-10, DELIVERY-11). */
@Controller()
export class ArchivesController {
  constructor(
    private readonly archives: ArchivesQueries,
    private readonly links: ArchiveLinks,
    private readonly cookies: Cookies,
    private readonly downloads: DownloadSlots,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'PUBLIC_URL'>,
  ) {}

  /** Returns a link for downloading an archive. */
  @Route(createArchiveLink)
  async link(
    @Parsed() { params }: Input<typeof createArchiveLink>,
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<typeof createArchiveLink>> {
    if (!(await this.archives.mayDownload(params.id, caller.userId)))
      throw new DomainError('delivery/no-archive');
    const existingBinding = this.cookies.read(request, 'archive');
    const { link, expiresAt, binding } = await this.links.issue(params.id, caller, existingBinding);
    this.cookies.write(reply, 'archive', binding);
    const query = new URLSearchParams({ link }).toString();
    const url = `${this.settings.PUBLIC_URL}${API_PREFIX}/deliveries/${params.id}/archive?${query}`;
    return { url, expiresat: expiresAt.toISOString() };
  }

  /** Sends the file of an archive. */
  @Route(downloadArchive)
  async download(
    @Parsed() { params, query }: Input<typeof downloadArchive>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const userId = await this.links.findUserId(params.id, query.link, this.cookies.read(request, 'archive'));
    if (userId === undefined) throw new DomainError('delivery/link-expired');
    this.downloads.acquire('archive', { userId, request, reply });
    const file = await this.archives.openFile(params.id, userId);
    if (!file) throw new DomainError('delivery/no-archive');
    await reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-length', file.byteSize)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .send(file.body);
  }
}
