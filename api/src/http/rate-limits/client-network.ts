import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * How many bytes of an IPv6 address identify a network: a household or a server owns all addresses of a /64.
 */
const NETWORK_BYTES = 8;
/** The prefix that a server that listens on IPv6 puts before IPv4 addresses. */
const IPV4_PREFIX = '::ffff:';

/**
 * Returns the key by which calls from an address are counted: the IPv4 address, even if it was written as
 * IPv6, or the /64 of an IPv6 address (API-6).
 */
export function clientNetwork(address: string): string {
  const ipv4 = address.startsWith(IPV4_PREFIX) ? address.slice(IPV4_PREFIX.length) : address;
  // IPv4 addresses, which are the most frequent, are not parsed: parsing takes a fifteenth of the time of a cached
  // response.
  if (isIPv4(ipv4)) return ipv4;
  if (!ipaddr.isValid(address)) return address;
  const ipAddress = ipaddr.process(address);
  if (ipAddress.kind() === 'ipv4') return ipAddress.toString();
  const networkBytes = ipAddress.toByteArray().slice(0, NETWORK_BYTES);
  return `${Buffer.from(networkBytes).toString('hex')}::/64`;
}
