import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { IdentityModule } from '@market/domain/identity/identity.module';
import { AccessGuard } from './access/access.guard.js';
import { AccessTokens } from './access/access-tokens.js';
import { Callers } from './access/callers.js';
import { ErrorFilter } from './errors/error.filter.js';
import { InputGuard } from './input/input.guard.js';
import { DownloadSlots } from './load/download-slots.js';
import { RateLimits } from './rate-limits/rate-limits.js';
import { SETTINGS } from '@market/domain/foundation/settings/configuration';
import { ReplyInterceptor } from './replies/reply.interceptor.js';
import { SECURITY_HEADERS, securityHeaders } from './security-headers.js';

/**
 * The steps of handling a request, in this order: access guard, input guard, idempotency, handler, response filter.
 * The error filter responds to an error of any step.
 */
@Module({
  imports: [IdentityModule],
  providers: [
    AccessTokens,
    Callers,
    RateLimits,
    DownloadSlots,
    { provide: SECURITY_HEADERS, inject: [SETTINGS], useFactory: securityHeaders },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: InputGuard },
    { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [AccessTokens, Callers, RateLimits, DownloadSlots, SECURITY_HEADERS],
})
export class HttpModule {}
