import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const POLICY = 'content-security-policy';
const NONCE_BYTES = 16;

/**
 * Allows one rendering of a page to apply its style elements, and PayPal's script to add inline ones, by a random nonce in
 * the response's policy; returns the nonce.
 */
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

/** The policy header of a response, to be stored with a page that has its nonce. */
export function contentSecurityPolicy(reply: FastifyReply): Readonly<Record<string, string>> {
  const policy = reply.getHeader(POLICY);
  return typeof policy === 'string' ? { [POLICY]: policy } : {};
}
