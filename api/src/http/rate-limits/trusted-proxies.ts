import proxyAddress from '@fastify/proxy-addr';
import type { Settings } from '@market/domain/foundation/settings/configuration';

type IsTrusted = (address: string, hop: number) => boolean;

/**
 * Returns which senders' X-Forwarded-* headers Fastify trusts. A number trusts that many proxies, nearest first, and only at
 * private addresses, so that a client that reaches the api directly from the internet is not trusted as a proxy. Proxies at
 * public addresses are listed by address or network.
 */
export function trustedProxies(setting: Settings['TRUST_PROXY']): false | string[] | IsTrusted {
  if (typeof setting !== 'number') return setting;
  const isPrivate = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal']);
  return (address, hop) => hop < setting && isPrivate(address, hop);
}
