import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const POLICY = 'content-security-policy';
const NONCE_BYTES = 16;

/** Lets one page apply its style elements, and PayPal's script run what it adds inline, by a nonce that nobody can know before; returns it. */
export function allowOwnStyles(reply: FastifyReply): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const policy = reply.getHeader(POLICY);
  if (typeof policy === 'string')
    reply.header(
      POLICY,
      policy.replaceAll(/(?:style|script)-src 'self'/g, (found) => `${found} 'nonce-${nonce}'`),
    );
  return nonce;
}
