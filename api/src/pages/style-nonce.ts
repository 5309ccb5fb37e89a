import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { NONCE_PLACE } from '@market/contract/page-rendering';

const POLICY = 'content-security-policy';
const NONCE_BYTES = 16;

/** Lets the style elements of one answer's page be applied, by a nonce that nobody can know before; answers the nonce. */
export function allowOwnStyles(reply: FastifyReply): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const policy = reply.getHeader(POLICY);
  if (typeof policy === 'string')
    reply.header(POLICY, policy.replace("style-src 'self'", `$& 'nonce-${nonce}'`));
  return nonce;
}

/** A built page with this nonce in its place. */
export function withNonce(html: string, nonce: string): string {
  return html.replace(NONCE_PLACE, NONCE_PLACE.replace('""', `"${nonce}"`));
}
