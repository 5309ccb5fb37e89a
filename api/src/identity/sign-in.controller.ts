import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProviderName } from '@market/contract/identity/identity';
import { DomainError } from '@market/domain/foundation/domain-error';
import { refusalOf } from '../http/errors/problem-document.js';
import { RateLimits } from '../http/rate-limits/rate-limits.js';
import { FALLBACK_RETURN_PATHS, SignInRequest } from './attempt.js';
import { Cookies } from './cookies.js';
import { queryOf, safeReturnTo } from './return-to.js';
import { respondToAttempt, type AttemptResult, POPUP_SCRIPT, POPUP_SCRIPT_PATH } from './sign-in-response.js';
import { SignInFlow } from './sign-in-flow.js';

type PageVisit = FastifyRequest<{ Querystring: Record<string, unknown> }>;

/**
 * The pages of a sign-in. A browser navigates to them, so they respond with redirects and HTML, never JSON.
 */
@Controller()
export class SignInController {
  constructor(
    private readonly flow: SignInFlow,
    private readonly cookies: Cookies,
    private readonly limits: RateLimits,
  ) {}

  /** Returns the script of the page that closes the pop-up. */
  @Get(POPUP_SCRIPT_PATH)
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  script(): string {
    return POPUP_SCRIPT;
  }

  /** Redirects the browser to the provider. */
  @Get('/api/auth/:provider')
  async start(
    @Param('provider') name: string,
    @Req() request: PageVisit,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const provider = providerNamed(name);
    await this.limits.countSignIn(request.ip);
    const signInRequest = SignInRequest.parse(request.query);
    try {
      const { address, cookie } = await this.flow.begin(
        provider,
        signInRequest,
        this.cookies.read(request, 'link'),
      );
      this.cookies.clear(reply, 'link');
      this.cookies.write(reply, 'sign-in', cookie);
      reply.header('cache-control', 'no-store').redirect(address, 302);
    } catch (error) {
      const returnTo = safeReturnTo(signInRequest.returnTo, FALLBACK_RETURN_PATHS[signInRequest.mode]);
      respondToAttempt(reply, { ...signInRequest, provider, returnTo }, refusalOf(error));
    }
  }

  /** Handles the redirect from the provider back to us. */
  @Get('/api/auth/:provider/callback')
  async callback(
    @Param('provider') name: string,
    @Req() request: PageVisit,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const provider = providerNamed(name);
    await this.limits.countSignIn(request.ip);
    const query = queryOf(request);
    const attempt = await this.flow.readAttempt(provider, query, this.cookies.read(request, 'sign-in'));
    const result: AttemptResult = attempt ?? {
      provider,
      mode: 'signin',
      display: 'page',
      returnTo: FALLBACK_RETURN_PATHS.signin,
    };
    // Any site can open a callback of another attempt, so such a callback does not end the attempt in the cookie.
    if (attempt) this.cookies.clear(reply, 'sign-in');
    try {
      const session = await this.flow.finish(attempt, query, request.headers['user-agent'] ?? '');
      if (session) this.cookies.write(reply, 'refresh', session.refreshToken);
      respondToAttempt(reply, result);
    } catch (error) {
      respondToAttempt(reply, result, refusalOf(error));
    }
  }
}

function providerNamed(name: string): ProviderName {
  const provider = ProviderName.safeParse(name);
  if (!provider.success) throw new DomainError('request/not-found');
  return provider.data;
}
