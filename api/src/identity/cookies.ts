import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { SESSION_WINDOW_MS, SIGN_IN_WINDOW_MS } from '@market/domain/identity/identity.rules';

/**
 * The cookies we set: the refresh token, a sign-in or a consent under way, this browser's right to use a ticket, and its
 * right to use links to archives.
 */
export type CookieName = 'refresh' | 'sign-in' | 'grant' | 'link' | 'archive';

const KEPT_MS: Record<CookieName, number> = {
  refresh: SESSION_WINDOW_MS,
  'sign-in': SIGN_IN_WINDOW_MS,
  grant: SIGN_IN_WINDOW_MS,
  link: SIGN_IN_WINDOW_MS,
  archive: SIGN_IN_WINDOW_MS,
};

/** Longest value read: anything longer is not ours. */
const VALUE_MAX_LENGTH = 4096;

/**
 * Writes and reads our cookies: never seen by scripts, bound to this very host on https (`__Host-`). Those
 * that must survive the way back from a provider are sent with top-level visits that other sites start; the others are not.
 */
@Injectable()
export class Cookies {
  private readonly secure: boolean;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'PUBLIC_URL'>) {
    this.secure = settings.PUBLIC_URL.startsWith('https:');
  }

  /** The value a browser sent; undefined where it sent none. */
  read(request: FastifyRequest, name: CookieName): string | undefined {
    const value = request.cookies[this.fullName(name)];
    return value && value.length <= VALUE_MAX_LENGTH ? value : undefined;
  }

  /** Keeps a value in the browser for as long as its kind is good for. */
  write(reply: FastifyReply, name: CookieName, value: string): void {
    reply.setCookie(this.fullName(name), value, { ...this.options(name), maxAge: KEPT_MS[name] / SECOND_MS });
  }

  /** Takes a value back. */
  clear(reply: FastifyReply, name: CookieName): void {
    reply.clearCookie(this.fullName(name), this.options(name));
  }

  private fullName(name: CookieName): string {
    return this.secure ? `__Host-${name}` : `market-${name}`;
  }

  private options(name: CookieName): CookieSerializeOptions {
    return {
      httpOnly: true,
      secure: this.secure,
      path: '/',
      sameSite: name === 'refresh' || name === 'archive' ? 'strict' : 'lax',
    };
  }
}
