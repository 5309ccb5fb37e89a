import { Inject, Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import type * as z from 'zod';
import { Clock, SECOND_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { SIGNED_VALUE_LIFETIME_MS } from '@market/domain/identity/identity.rules';
import { deriveKey } from '../http/access/secrets.js';

/** What a signed value is for. A value of one kind is not accepted as another. */
export type SignedValueKind = 'sign-in' | 'link-ticket' | 'grant' | 'grant-ticket' | 'archive-link';

const ALGORITHM = 'HS256';

/**
 * Signed values that a browser stores for us, in cookies and addresses. They expire after ten minutes
 * (SIGNIN-7).
 */
@Injectable()
export class SignedValues {
  private readonly key: Uint8Array;

  constructor(
    @Inject(SETTINGS) settings: Pick<Settings, 'AUTH_SECRET'>,
    private readonly clock: Clock,
  ) {
    this.key = deriveKey(settings.AUTH_SECRET, 'sign-in-cookie');
  }

  /** Returns the content as a signed text. */
  async sign(kind: SignedValueKind, content: Readonly<Record<string, unknown>>): Promise<string> {
    const expirationSeconds = Math.floor(this.clock.in(SIGNED_VALUE_LIFETIME_MS).getTime() / SECOND_MS);
    return new SignJWT({ content })
      .setProtectedHeader({ alg: ALGORITHM })
      .setAudience(kind)
      .setExpirationTime(expirationSeconds)
      .sign(this.key);
  }

  /** Returns a value's content; undefined if it is forged, of another kind, or expired. */
  async read<S extends z.ZodType>(
    kind: SignedValueKind,
    text: string | undefined,
    content: S,
  ): Promise<z.output<S> | undefined> {
    if (text === undefined) return undefined;
    try {
      const verifyOptions = {
        algorithms: [ALGORITHM],
        audience: kind,
        currentDate: this.clock.now(),
        requiredClaims: ['exp'],
      };
      const { payload } = await jwtVerify(text, this.key, verifyOptions);
      return content.safeParse(payload['content']).data;
    } catch {
      return undefined;
    }
  }
}
