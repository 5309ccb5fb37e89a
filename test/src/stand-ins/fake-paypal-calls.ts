import type { IncomingMessage } from 'node:http';

/** Kinds of calls that PayPal's stand-in distinguishes. */
export type CallKind =
  'token' | 'create' | 'read' | 'source' | 'capture' | 'refund' | 'verify' | 'dispute' | 'certificate';

/** Returns the kind of a call, and the id of the order or capture in its path (of a dispute call: the whole path). */
export function parseCall(request: IncomingMessage): { kind: CallKind; id: string } {
  const url = request.url ?? '';
  const [, , area = '', subject = '', id = '', action = ''] = url.split('/');
  if (area === 'oauth2') return { kind: 'token', id: '' };
  if (area === 'customer') return { kind: 'dispute', id: url };
  if (subject === 'certs') return { kind: 'certificate', id: '' };
  if (area === 'notifications') return { kind: 'verify', id: '' };
  if (subject === 'captures') return { kind: 'refund', id };
  if (action === 'capture') return { kind: 'capture', id };
  const [orderId = '', fields] = id.split('?');
  if (fields) return { kind: 'source', id: orderId };
  return { kind: request.method === 'POST' ? 'create' : 'read', id };
}
