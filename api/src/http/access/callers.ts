import { Injectable } from '@nestjs/common';
import { Clock } from '@market/domain/foundation/clock';
import { DomainError } from '@market/domain/foundation/domain-error';
import { SessionsQueries } from '@market/domain/identity/sessions.queries';
import { AccessTokens } from './access-tokens.js';
import type { Caller } from './caller.js';

/**
 * Identifies callers. The token names user and session. Whether both are still valid is read from the database for
 * every request, so that disabled users and ended sessions are refused at once (SIGNIN-10).
 */
@Injectable()
export class Callers {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly sessions: SessionsQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the caller that an Authorization header names; undefined without a header. Throws for an invalid
   * or expired token, even if the endpoint needs none.
   */
  async identify(header: string | undefined): Promise<Caller | undefined> {
    if (header === undefined || header === '') return undefined;
    const token = /^Bearer +([\w.-]+)$/i.exec(header)?.[1];
    if (token === undefined) throw new DomainError('auth/invalid-token');
    const { userId, sessionId } = await this.tokens.read(token);
    const session = await this.sessions.findStatus(sessionId);
    if (!session || session.userId !== userId) throw new DomainError('auth/invalid-token');
    if (session.disabled) throw new DomainError('auth/user-disabled');
    if (session.revoked || session.expiresAt <= this.clock.now())
      throw new DomainError('auth/user-token-expired');
    return { userId, sessionId, role: session.role };
  }
}
