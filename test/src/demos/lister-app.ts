import { createRemoteJWKSet, jwtVerify, type JWTVerifyResult } from 'jose';

/** The settings of a lister's app: the issuer of passes, the app's own origin, and its listing. */
export interface ListerApp {
  readonly issuer: string;
  readonly origin: string;
  readonly listingId: string;
  /** The address of the published keys. Default: `/.well-known/jwks.json` of the issuer. */
  readonly keysUrl?: string;
}

/**
 * Verifies a demo pass in the way that /help describes (DEMO-14), without the product's code. Throws jose's error
 * if the pass is invalid, and another error if the pass belongs to another listing.
 */
export async function verifyDemoPass(
  pass: string,
  { issuer, origin, listingId, keysUrl = `${issuer}/.well-known/jwks.json` }: ListerApp,
  now = new Date(),
): Promise<JWTVerifyResult> {
  const result = await jwtVerify(pass, createRemoteJWKSet(new URL(keysUrl)), {
    issuer,
    audience: origin,
    algorithms: ['ES256'],
    typ: 'demo-pass+jwt',
    requiredClaims: ['exp'],
    currentDate: now,
  });
  if (result.payload['listing'] !== listingId) throw new Error('the pass is of another listing');
  return result;
}

/** Returns the pass in a demo's address; an empty string if there is none. */
export function demoPassIn(address: string): string {
  return new URL(address).searchParams.get('demoPass') ?? '';
}
