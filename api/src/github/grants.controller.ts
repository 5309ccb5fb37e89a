import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { endGitHubGrant, readGitHubGrant, startGitHubGrant } from '@market/contract/github';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { GrantsQueries } from '@market/domain/github/grants.queries';
import { GrantsService } from '@market/domain/github/grants.service';
import { Caller } from '../http/access/caller.js';
import { API_PREFIX } from '../http/endpoints/endpoint-metadata.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { Cookies } from '../identity/cookies.js';
import { GrantFlow } from './grant-flow.js';

/** Endpoints with which listers allow us to read their repositories on GitHub, or revoke this consent (LIST-10). */
@Controller()
export class GrantsController {
  constructor(
    private readonly queries: GrantsQueries,
    private readonly grants: GrantsService,
    private readonly flow: GrantFlow,
    private readonly cookies: Cookies,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Returns whether this site offers grants, and the caller's grant to read repositories; null if there is none. */
  @Route(readGitHubGrant)
  async read(@Caller() { userId }: Caller): Promise<Reply<typeof readGitHubGrant>> {
    const storedGrant = await this.queries.findStatus(userId);
    const isConfigured = this.grants.configured && Boolean(this.settings.GITHUB_CLIENT_ID);
    if (!storedGrant) return { configured: isConfigured, grant: null };
    const { state, login, repositories, grantedAt } = storedGrant;
    return {
      configured: isConfigured,
      grant: { state, login, repositories, grantedat: grantedAt.toISOString() },
    };
  }

  /** Returns the address at which the caller gives consent. */
  @Route(startGitHubGrant)
  async start(
    @Parsed() { body }: Input<typeof startGitHubGrant>,
    @Caller() { userId, sessionId }: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<typeof startGitHubGrant>> {
    const { repositories, display, returnTo } = body;
    const request = { repositories, display, returnTo, owner: { userId, sessionId } };
    const { ticket, binding } = await this.flow.issue(request);
    this.cookies.write(reply, 'link', binding);
    const query = new URLSearchParams({ ticket });
    return { url: `${this.settings.PUBLIC_URL}${API_PREFIX}/auth/github/grant?${query.toString()}` };
  }

  /** Revokes the caller's consent. */
  @Route(endGitHubGrant)
  async end(@Caller() { userId }: Caller): Promise<Reply<typeof endGitHubGrant>> {
    await this.grants.revoke(userId);
  }
}
