import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@market/domain/foundation/clock';
import { SIGNED_VALUE_LIFETIME_MS } from '@market/domain/identity/identity.rules';
import { hashToken } from '@market/domain/identity/refresh-token';
import { SessionsQueries } from '@market/domain/identity/sessions.queries';
import type { SessionOwner } from '@market/domain/identity/sessions.service';
import * as z from 'zod';
import { SignedValues } from '../identity/signed-values.js';

const BROWSER_BINDING_BYTES = 24;
const Link = z.object({
  deliveryId: z.string(),
  userId: z.string(),
  sessionId: z.string(),
  bindingHash: z.string(),
});

/**
 * Download links of archives (DELIVERY-11). A browser's download cannot send a bearer token, so the link contains a
 * signed token. The link is valid for ten minutes, for one delivery, only in the browser that has the binding cookie, and
 * only while the session that requested it is valid.
 */
@Injectable()
export class ArchiveLinks {
  constructor(
    private readonly signedValues: SignedValues,
    private readonly sessions: SessionsQueries,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a link, the time when it expires, and the value of its cookie. `existingBinding` is the cookie of an
   * earlier link; the new link uses the same cookie, so that both links are valid.
   */
  async issue(
    deliveryId: string,
    { userId, sessionId }: SessionOwner,
    existingBinding: string | undefined,
  ): Promise<{ link: string; expiresAt: Date; binding: string }> {
    const binding = existingBinding ?? randomBytes(BROWSER_BINDING_BYTES).toString('base64url');
    const link = await this.signedValues.sign('archive-link', {
      deliveryId,
      userId,
      sessionId,
      bindingHash: hashToken(binding),
    });
    return { link, expiresAt: this.clock.in(SIGNED_VALUE_LIFETIME_MS), binding };
  }

  /**
   * Returns the user to whom a link was issued; undefined if it has expired, is forged, is for another delivery or
   * browser, or if its session has ended.
   */
  async findUserId(
    deliveryId: string,
    link: string,
    binding: string | undefined,
  ): Promise<string | undefined> {
    const value = await this.signedValues.read('archive-link', link, Link);
    const isLinkValid =
      value?.deliveryId === deliveryId && binding !== undefined && value.bindingHash === hashToken(binding);
    if (!isLinkValid) return undefined;
    const validIds = await this.sessions.findValidIds([value.sessionId], this.clock.now());
    return validIds.has(value.sessionId) ? value.userId : undefined;
  }
}
