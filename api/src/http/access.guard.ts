import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '@market/contract/endpoint';
import { Clock } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { SessionsQueries } from '@market/domain/identity/sessions.queries';
import { AccessTokens } from './access-tokens.js';
import type { Caller } from './caller.js';
import { RateLimits } from './rate-limits.js';
import { endpointOf } from './endpoint-metadata.js';

/**
 * Lets callers in by their endpoint's access. The token is believed for who it is; role and standing are read with every
 * call, so that disabled users and ended sessions are out with their next request.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly sessions: SessionsQueries,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = endpointOf(context.getHandler());
    if (!endpoint || endpoint.access === 'public') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    http
      .getResponse<FastifyReply>()
      .header('cache-control', 'private, no-store')
      .header('vary', 'authorization');
    request.caller = await this.callerOf(request.headers.authorization);
    this.admit(endpoint.access, request.caller);
    if (request.caller && endpoint.method !== 'GET') this.limits.countWrite(request.caller.userId);
    return true;
  }

  private admit(access: Access, caller: Caller | undefined): void {
    if (access === 'optional') return;
    if (!caller) throw new DomainError('auth/unauthenticated');
    if (access === 'moderator' && caller.role === 'user') throw new DomainError('auth/forbidden');
  }

  /** Who a header names; undefined without one. A bad or expired token is refused even where none is needed: its bearer should know. */
  private async callerOf(header: string | undefined): Promise<Caller | undefined> {
    if (header === undefined || header === '') return undefined;
    const token = /^Bearer +([\w.-]+)$/i.exec(header)?.[1];
    if (token === undefined) throw new DomainError('auth/invalid-token');
    const { userId, sessionId } = await this.tokens.read(token);
    const standing = await this.sessions.standing(sessionId);
    if (!standing || standing.userId !== userId) throw new DomainError('auth/invalid-token');
    if (standing.disabled) throw new DomainError('auth/user-disabled');
    if (standing.revoked || standing.expiresAt <= this.clock.now())
      throw new DomainError('auth/user-token-expired');
    return { userId, sessionId, role: standing.role };
  }
}
