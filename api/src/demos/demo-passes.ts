import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { parseUrl } from '@market/contract/text/parse-url';
import type { DemoAddress, DemoRow } from '@market/domain/demos/demos.queries';
import { Clock, SECOND_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { deriveKey } from '../http/access/secrets.js';
import { withDemoPass } from './demo-address.js';
import { DEMO_PASS_ALGORITHM, DemoPassKeys } from './demo-pass-keys.js';

/** The type of the token, so that no other token of ours can be used as a demo pass (RFC 8725). */
const TOKEN_TYPE = 'demo-pass+jwt';

/**
 * Signs demo passes. A pass proves to a lister's app that its visitor may use the demo, and until when (DEMO-14). It
 * does not contain the id of an account or a session: both are replaced by keyed hashes (DEMO-15).
 */
@Injectable()
export class DemoPasses {
  private readonly issuer: string;
  private readonly hashKey: Uint8Array;

  constructor(
    @Inject(SETTINGS) settings: Pick<Settings, 'AUTH_SECRET' | 'PUBLIC_URL'>,
    private readonly keys: DemoPassKeys,
    private readonly clock: Clock,
  ) {
    this.issuer = settings.PUBLIC_URL;
    this.hashKey = deriveKey(settings.AUTH_SECRET, 'demo-pass-subject');
  }

  /**
   * Returns the address of a user's running demo, with a pass if the lister has enabled passes. An address on our own
   * site never gets a pass, because our log would then contain the pass (DEMO-17).
   */
  async addressFor(userId: string, demo: DemoRow, { demoUrl, demoPass }: DemoAddress): Promise<string> {
    const audience = demoPass ? webOrigin(demoUrl) : undefined;
    if (audience === undefined || audience === webOrigin(this.issuer)) return demoUrl;
    return withDemoPass(demoUrl, await this.sign(userId, demo, audience));
  }

  private sign(userId: string, { id, listingId, expiresAt }: DemoRow, audience: string): Promise<string> {
    const { kid, signingKey } = this.keys.keyForSigning();
    return new SignJWT({ listing: listingId })
      .setProtectedHeader({ alg: DEMO_PASS_ALGORITHM, typ: TOKEN_TYPE, kid })
      .setIssuer(this.issuer)
      .setAudience(audience)
      .setSubject(this.hash('person', userId, listingId))
      .setJti(this.hash('demo', id))
      .setIssuedAt(toSeconds(this.clock.now()))
      .setExpirationTime(toSeconds(expiresAt))
      .sign(signingKey);
  }

  private hash(...parts: readonly string[]): string {
    return createHmac('sha256', this.hashKey).update(JSON.stringify(parts)).digest('base64url');
  }
}

function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / SECOND_MS);
}

/** Returns the origin of an http or https address; undefined for other texts. */
function webOrigin(address: string): string | undefined {
  const url = parseUrl(address);
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}
