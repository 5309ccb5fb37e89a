import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECOND_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { SESSION_WINDOW_MS, SIGNED_VALUE_LIFETIME_MS } from '@market/domain/identity/identity.rules';

/**
 * The cookies that we set: the refresh token, an unfinished sign-in or GitHub grant, and the values that bind
 * a link ticket or an archive link to this browser.
 */
export type CookieName = 'refresh' | 'sign-in' | 'grant' | 'link' | 'archive';

const COOKIE_LIFETIMES_MS: Record<CookieName, number> = {
  refresh: SESSION_WINDOW_MS,
  'sign-in': SIGNED_VALUE_LIFETIME_MS,
  grant: SIGNED_VALUE_LIFETIME_MS,
  link: SIGNED_VALUE_LIFETIME_MS,
  archive: SIGNED_VALUE_LIFETIME_MS,
};

/** Maximum characters of a cookie value that is read. Longer values are ignored, because we never set them. */
const VALUE_MAX_LENGTH = 4096;

/**
 * Reads and writes our cookies. All are httpOnly; on https, the prefix `__Host-` binds them to this host.
 * Cookies that must be sent when a provider redirects back are `SameSite=Lax`, the others `Strict`.
 */
@Injectable()
export class Cookies {
  private readonly isSecure: boolean;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'PUBLIC_URL'>) {
    this.isSecure = settings.PUBLIC_URL.startsWith('https:');
  }

  /** Returns the value of a cookie; undefined if the browser sent none. */
  read(request: FastifyRequest, name: CookieName): string | undefined {
    const value = request.cookies[this.fullName(name)];
    return value && value.length <= VALUE_MAX_LENGTH ? value : undefined;
  }

  /** Sets a cookie that expires together with the value in it. */
  write(reply: FastifyReply, name: CookieName, value: string): void {
    reply.setCookie(this.fullName(name), value, {
      ...this.options(name),
      maxAge: COOKIE_LIFETIMES_MS[name] / SECOND_MS,
    });
  }

  /** Deletes a cookie. */
  clear(reply: FastifyReply, name: CookieName): void {
    reply.clearCookie(this.fullName(name), this.options(name));
  }

  private fullName(name: CookieName): string {
    return this.isSecure ? `__Host-${name}` : `market-${name}`;
  }

  private options(name: CookieName): CookieSerializeOptions {
    return {
      httpOnly: true,
      secure: this.isSecure,
      path: '/',
      sameSite: name === 'refresh' || name === 'archive' ? 'strict' : 'lax',
    };
  }
}
