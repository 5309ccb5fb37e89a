import type { webcrypto } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { AUTH_TIMES } from '@market/contract/identity/auth-rules';
import { Id } from '@market/contract/endpoints/paging';
import { Clock, SECOND_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { DomainError } from '@market/domain/foundation/domain-error';
import { deriveKey } from './secrets.js';

/** How many seconds an access token is valid (SIGNIN-5). */
export const ACCESS_TOKEN_SECONDS = AUTH_TIMES.accessTokenMs / SECOND_MS;

const ALGORITHM = 'HS256';
const AUDIENCE = 'mvp-market';
/**
 * How many verified tokens are cached at most; each takes about 400 bytes. A browser sends the same token for
 * 15 minutes.
 */
const CACHED_TOKENS_MAX = 10_000;

/** The user and session of an access token. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** The content of a token whose signature is valid. */
interface VerifiedToken {
  readonly claims: AccessClaims;
  /** When the token expires, in seconds since 1970. */
  readonly expiresAt: number;
}

/** Signs and verifies access tokens (SIGNIN-5). */
@Injectable()
export class AccessTokens {
  /** The signing key, imported once instead of for each token. */
  private readonly key: Promise<webcrypto.CryptoKey>;
  /** Verified tokens are cached, because verifying one takes as long as an SQL statement. */
  private readonly cache = new LRUCache<string, VerifiedToken>({ max: CACHED_TOKENS_MAX });

  constructor(
    @Inject(SETTINGS) settings: Settings,
    private readonly clock: Clock,
  ) {
    this.key = importKey(deriveKey(settings.AUTH_SECRET, 'access-token'));
  }

  /** Returns a signed token that expires in 15 minutes. */
  async sign(claims: AccessClaims): Promise<string> {
    const issuedAt = Math.floor(this.clock.now().getTime() / SECOND_MS);
    return new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setSubject(claims.userId)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
      .sign(await this.key);
  }

  /**
   * Returns the user and the session that a token names. Throws `auth/user-token-expired`, or
   * `auth/invalid-token` if we did not sign it.
   */
  async read(token: string): Promise<AccessClaims> {
    const cachedToken = this.cache.get(token);
    if (cachedToken && cachedToken.expiresAt * SECOND_MS > this.clock.now().getTime())
      return cachedToken.claims;
    const { sub, sid, exp } = await this.verify(token);
    const userId = Id.safeParse(sub);
    const sessionId = Id.safeParse(sid);
    if (!userId.success || !sessionId.success) throw new DomainError('auth/invalid-token');
    const claims = { userId: userId.data, sessionId: sessionId.data };
    this.cache.set(token, { claims, expiresAt: Number(exp) });
    return claims;
  }

  private async verify(token: string): Promise<Record<string, unknown>> {
    try {
      const verifyOptions = {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        currentDate: this.clock.now(),
        requiredClaims: ['exp'],
      };
      return (await jwtVerify(token, await this.key, verifyOptions)).payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new DomainError('auth/user-token-expired');
      throw new DomainError('auth/invalid-token', { cause: error });
    }
  }
}

function importKey(bytes: Uint8Array): Promise<webcrypto.CryptoKey> {
  return crypto.subtle.importKey('raw', Uint8Array.from(bytes), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}
