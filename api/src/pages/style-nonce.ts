import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const POLICY_HEADER = 'content-security-policy';
const NONCE_BYTES = 16;

/**
 * Adds a random nonce to the response's policy. It allows the style elements of one rendered page, and the
 * elements that PayPal's script inserts. Returns the nonce.
 */
export function allowOwnStyles(reply: FastifyReply): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const policy = reply.getHeader(POLICY_HEADER);
  if (typeof policy === 'string')
    reply.header(
      POLICY_HEADER,
      policy.replaceAll(/(?:style|script)-src 'self'/g, (directive) => `${directive} 'nonce-${nonce}'`),
    );
  return nonce;
}

/** Returns the policy header of a response, to be stored with a page that has its nonce. */
export function contentSecurityPolicy(reply: FastifyReply): Readonly<Record<string, string>> {
  const policy = reply.getHeader(POLICY_HEADER);
  return typeof policy === 'string' ? { [POLICY_HEADER]: policy } : {};
}
