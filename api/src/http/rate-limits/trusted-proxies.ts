import proxyAddress from '@fastify/proxy-addr';
import type { Settings } from '@market/domain/foundation/settings/configuration';

type IsTrusted = (address: string, hopIndex: number) => boolean;

/**
 * Returns from which senders Fastify trusts X-Forwarded-* headers. If the setting is a number, that many proxies
 * are trusted, the nearest first, but only at private addresses, so that a client on the internet that reaches the
 * api directly is not trusted. Proxies at public addresses must be listed by address or network.
 */
export function trustedProxies(setting: Settings['TRUST_PROXY']): false | string[] | IsTrusted {
  if (typeof setting !== 'number') return setting;
  const isPrivateAddress = proxyAddress.compile(['loopback', 'linklocal', 'uniquelocal']);
  return (address, hopIndex) => hopIndex < setting && isPrivateAddress(address, hopIndex);
}
