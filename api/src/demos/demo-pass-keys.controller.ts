import { Controller, Get, Header } from '@nestjs/common';
import type { JWK } from 'jose';
import { DemoPassKeys } from './demo-pass-keys.js';

/** The path at which JWT libraries expect published keys. */
export const PUBLISHED_KEYS_PATH = '/.well-known/jwks.json';

/** The keys with which listers' apps verify demo passes (DEMO-16). */
@Controller()
export class DemoPassKeysController {
  constructor(private readonly keys: DemoPassKeys) {}

  /**
   * Returns the public keys. Pages of every origin may read them, because a lister's app may verify passes in the
   * browser.
   */
  @Get(PUBLISHED_KEYS_PATH)
  @Header('access-control-allow-origin', '*')
  @Header('cache-control', 'public, max-age=300')
  @Header('content-type', 'application/json; charset=utf-8')
  published(): { readonly keys: readonly JWK[] } {
    return this.keys.publicKeySet();
  }
}
