import { Injectable } from '@nestjs/common';
import { Clock } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { SessionsQueries } from '@market/domain/identity/sessions.queries';
import { AccessTokens } from './access-tokens.js';
import type { Caller } from './caller.js';

/**
 * Tells who calls. The token is believed for who it is; role and standing are read with every call, so that disabled
 * users and ended sessions are out with their next request.
 */
@Injectable()
export class Callers {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly sessions: SessionsQueries,
    private readonly clock: Clock,
  ) {}

  /** Who a header names; undefined without one. A bad or expired token is refused even where none is needed: its bearer should know. */
  async of(header: string | undefined): Promise<Caller | undefined> {
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
