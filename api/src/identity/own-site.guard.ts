import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { CSRF_HEADER } from '@market/contract/identity/auth-rules';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';

/**
 * CSRF protection for endpoints that authenticate the caller by a cookie alone: throws `request/foreign-origin`
 * for requests from other sites or without the CSRF header.
 */
@Injectable()
export class OwnSiteGuard implements CanActivate {
  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'PUBLIC_URL'>) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { origin } = request.headers;
    const isOwnOrigin = origin === undefined || origin === new URL(this.settings.PUBLIC_URL).origin;
    if (!isOwnOrigin || request.headers[CSRF_HEADER.name] !== CSRF_HEADER.value)
      throw new DomainError('request/foreign-origin');
    return true;
  }
}
