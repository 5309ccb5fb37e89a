import { Controller, Inject, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import {
  listProviders,
  logout,
  refreshToken,
  startLink,
  unlinkProvider,
} from '@market/contract/identity/identity';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { IdentitiesService } from '@market/domain/identity/identities.service';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { API_PREFIX } from '../http/endpoints/endpoint-metadata.js';
import { Route } from '../http/endpoints/route.js';
import { Cookies } from './cookies.js';
import { LinkTickets } from './link-tickets.js';
import { OwnSiteGuard } from './own-site.guard.js';
import { Providers } from './providers.js';
import { TokenService } from './token.service.js';

/** Endpoints for sign-in methods, and for tokens of the signed-in user. */
@Controller()
export class IdentityController {
  constructor(
    private readonly providers: Providers,
    private readonly tokens: TokenService,
    private readonly tickets: LinkTickets,
    private readonly identities: IdentitiesService,
    private readonly cookies: Cookies,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Lists the configured sign-in methods. */
  @Route(listProviders)
  list(): Reply<typeof listProviders> {
    return { providers: this.providers.listNames() };
  }

  /** Exchanges the refresh cookie for an access token (SIGNIN-5). */
  @Route(refreshToken)
  @UseGuards(OwnSiteGuard)
  async token(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<typeof refreshToken>> {
    return this.tokens.exchange(request, reply);
  }

  /** Ends the session of the refresh cookie. */
  @Route(logout)
  @UseGuards(OwnSiteGuard)
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<typeof logout>> {
    await this.tokens.signOut(request, reply);
  }

  /** Returns the address at which a user starts to link a sign-in method (SIGNIN-2). */
  @Route(startLink)
  async link(
    @Parsed() { params, body }: Input<typeof startLink>,
    @Caller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<typeof startLink>> {
    this.providers.getByName(params.provider);
    const { userId, sessionId } = caller;
    const { ticket, binding } = await this.tickets.issue({ userId, sessionId }, params.provider);
    this.cookies.write(reply, 'link', binding);
    const query = new URLSearchParams({
      mode: 'link',
      display: body.display,
      returnTo: body.returnTo ?? '',
      ticket,
    });
    return { url: `${this.settings.PUBLIC_URL}${API_PREFIX}/auth/${params.provider}?${query.toString()}` };
  }

  /** Unlinks a sign-in method of the caller (SIGNIN-4). */
  @Route(unlinkProvider)
  async unlink(
    @Parsed() { params }: Input<typeof unlinkProvider>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof unlinkProvider>> {
    await this.identities.unlink(caller.userId, params.provider, caller.sessionId);
    return this.tokens.readUser(caller.userId);
  }
}
