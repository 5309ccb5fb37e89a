import proxyAddress from '@fastify/proxy-addr';
import type { Settings } from '@market/domain/foundation/configuration';

type IsTrusted = (address: string, hop: number) => boolean;

/**
 * Which senders' X-Forwarded-* headers Fastify believes. A number of hops trusts so many proxies, nearest first, and only
 * at private addresses: a client that reaches the api directly from the internet is then not taken for a proxy. Proxies
 * at public addresses are named by address or network.
 */
export function trustedProxies(setting: Settings['TRUST_PROXY']): false | string[] | IsTrusted {
  if (typeof setting !== 'number') return setting;
  const isPrivate = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal']);
  return (address, hop) => hop < setting && isPrivate(address, hop);
}
