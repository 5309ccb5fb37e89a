import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import type { Settings } from '@market/domain/foundation/configuration';

/** Tells where requests come from, as Fastify's `request.ip` does: behind a proxy of ours it is the proxy that tells. */
export function requestAddresses({
  TRUST_PROXY: trusts,
}: Pick<Settings, 'TRUST_PROXY'>): (request: IncomingMessage) => string {
  return (request) => (trusts ? proxyAddress(request, () => true) : (request.socket.remoteAddress ?? ''));
}
