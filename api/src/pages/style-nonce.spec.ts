import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { allowOwnStyles } from './style-nonce.js';

it('allows inline scripts and styles with the nonce, because PayPal’s script writes both with it (PAY-1)', () => {
  let policy =
    "default-src 'none'; script-src 'self' https://www.paypal.com; style-src 'self'; img-src 'self'";
  const reply = {
    getHeader: () => policy,
    header: (_name: string, value: string) => (policy = value),
  } as unknown as FastifyReply;
  const nonce = allowOwnStyles(reply);
  expect(policy).toBe(
    `default-src 'none'; script-src 'self' 'nonce-${nonce}' https://www.paypal.com; style-src 'self' 'nonce-${nonce}'; img-src 'self'`,
  );
});
