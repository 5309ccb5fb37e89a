import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { IdentityModule } from '@market/domain/identity/identity.module';
import { AccessGuard } from './access.guard.js';
import { AccessTokens } from './access-tokens.js';
import { DeadlineInterceptor } from './deadline.interceptor.js';
import { ErrorFilter } from './error.filter.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { InputInterceptor } from './input.interceptor.js';
import { RateLimits } from './rate-limits.js';
import { ReplyInterceptor } from './reply.interceptor.js';

/** What every route goes through, in this order: access, deadline, input, idempotency, handler, reply; errors last. */
@Module({
  imports: [IdentityModule],
  providers: [
    AccessTokens,
    RateLimits,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: DeadlineInterceptor },
    { provide: APP_INTERCEPTOR, useClass: InputInterceptor },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [AccessTokens, RateLimits],
})
export class HttpModule {}
