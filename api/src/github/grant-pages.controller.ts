import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@market/domain/foundation/domain-error';
import { refusalOf } from '../http/errors/problem-document.js';
import { RateLimits } from '../http/rate-limits/rate-limits.js';
import { Cookies } from '../identity/cookies.js';
import { queryOf } from '../identity/return-to.js';
import { respondToAttempt, type AttemptResult } from '../identity/sign-in-response.js';
import { GRANT_RETURN_PATH, type GrantTicket } from './grant-attempt.js';
import { GrantFlow } from './grant-flow.js';

type PageVisit = FastifyRequest<{ Querystring: Record<string, unknown> }>;

/**
 * The start and the callback of a lister's consent at GitHub. A browser navigates to them, so they respond with
 * redirects and HTML, never JSON.
 */
@Controller()
export class GrantPagesController {
  constructor(
    private readonly flow: GrantFlow,
    private readonly cookies: Cookies,
    private readonly limits: RateLimits,
  ) {}

  /** Redirects the browser to GitHub, where the lister gives consent. */
  @Get('/api/auth/github/grant')
  async start(@Req() request: PageVisit, @Res() reply: FastifyReply): Promise<void> {
    await this.limits.countSignIn(request.ip);
    const { ticket } = request.query;
    const ticketText = typeof ticket === 'string' ? ticket : undefined;
    const content = await this.flow.read(ticketText, this.cookies.read(request, 'link'));
    this.cookies.clear(reply, 'link');
    try {
      if (!content || ticketText === undefined) throw new DomainError('auth/invalid-state');
      const { address, cookie } = await this.flow.begin(ticketText, content);
      this.cookies.write(reply, 'grant', cookie);
      reply.header('cache-control', 'no-store').redirect(address, 302);
    } catch (error) {
      respondToAttempt(reply, resultOf(content), refusalOf(error));
    }
  }

  /** Handles the redirect from GitHub back to us. */
  @Get('/api/auth/github/callback/grant')
  async callback(@Req() request: PageVisit, @Res() reply: FastifyReply): Promise<void> {
    await this.limits.countSignIn(request.ip);
    const query = queryOf(request);
    const attempt = await this.flow.findAttempt(query, this.cookies.read(request, 'grant'));
    // Any site can open a callback of another attempt, so such a callback does not end the attempt in the cookie.
    if (attempt) this.cookies.clear(reply, 'grant');
    try {
      await this.flow.finish(attempt, query);
      respondToAttempt(reply, resultOf(attempt));
    } catch (error) {
      respondToAttempt(reply, resultOf(attempt), refusalOf(error));
    }
  }
}

function resultOf(request: Pick<GrantTicket, 'display' | 'returnTo'> | undefined): AttemptResult {
  const { display = 'page', returnTo = GRANT_RETURN_PATH } = request ?? {};
  return { provider: 'github', mode: 'grant', display, returnTo };
}
