import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthUser, TokenReply } from '@market/contract/identity/identity';
import { DomainError } from '@market/domain/foundation/domain-error';
import { IdentitiesQueries } from '@market/domain/identity/identities.queries';
import { SessionsService } from '@market/domain/identity/sessions.service';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from '../http/access/access-tokens.js';
import { RateLimits } from '../http/rate-limits/rate-limits.js';
import { authUser } from './auth-user.view.js';
import { Cookies } from './cookies.js';

/** Exchanges the refresh cookie for access tokens, and ends the session of a refresh cookie. */
@Injectable()
export class TokenService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly identities: IdentitiesQueries,
    private readonly tokens: AccessTokens,
    private readonly cookies: Cookies,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Returns a new access token and replaces the refresh cookie (SIGNIN-5); deletes a cookie that is no longer
   * valid. Throws `auth/…`.
   */
  async exchange(request: FastifyRequest, reply: FastifyReply): Promise<TokenReply> {
    await this.limits.countSignIn(request.ip);
    const refreshToken = this.cookies.read(request, 'refresh');
    if (refreshToken === undefined) throw new DomainError('auth/unauthenticated');
    const session = await this.sessions.rotate(refreshToken).catch((error: unknown) => {
      if (error instanceof DomainError) this.cookies.clear(reply, 'refresh');
      throw error;
    });
    this.cookies.write(reply, 'refresh', session.refreshToken);
    reply.header('cache-control', 'no-store');
    const access_token = await this.tokens.sign(session);
    return {
      access_token,
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      user: await this.readUser(session.userId),
    };
  }

  /** Ends the session of the refresh cookie, if there is one, and deletes the browser's cookie of download links. */
  async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const refreshToken = this.cookies.read(request, 'refresh');
    if (refreshToken !== undefined) await this.sessions.close(refreshToken);
    this.cookies.clear(reply, 'refresh');
    this.cookies.clear(reply, 'archive');
  }

  /**
   * Returns a user in the form that the sign-in client expects. Throws `auth/unauthenticated` if the user
   * does not exist.
   */
  async readUser(userId: string): Promise<AuthUser> {
    const user = await this.identities.findSignedInUser(userId);
    if (!user) throw new DomainError('auth/unauthenticated');
    return authUser(user);
  }
}
