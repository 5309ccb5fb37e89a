import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Access } from '@market/contract/endpoints/endpoint';
import { DomainError } from '@market/domain/foundation/domain-error';
import type { Caller } from './caller.js';
import { Callers } from './callers.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import { endpointOf } from '../endpoints/endpoint-metadata.js';

/** Refuses callers who may not call an endpoint, according to its `access`. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly callers: Callers,
    private readonly limits: RateLimits,
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
    request.caller = await this.callers.identify(request.headers.authorization);
    this.assertAccess(endpoint.access, request.caller);
    if (request.caller && endpoint.method !== 'GET') await this.limits.countWrite(request.caller.userId);
    return true;
  }

  private assertAccess(access: Access, caller: Caller | undefined): void {
    if (access === 'optional') return;
    if (!caller) throw new DomainError('auth/unauthenticated');
    if (access === 'moderator' && caller.role === 'user') throw new DomainError('auth/forbidden');
  }
}
