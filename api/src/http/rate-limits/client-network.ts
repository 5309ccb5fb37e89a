import ipaddr from 'ipaddr.js';

/** Bytes of an IPv6 address that identify the network: a household or a server gets all addresses of a /64. */
const NETWORK_BYTES = 8;

/**
 * Returns the key by which calls from an address are counted: an IPv4 address, also from its IPv6 form, or an IPv6 /64
 * (API-6).
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ipAddress = ipaddr.process(address);
  if (ipAddress.kind() === 'ipv4') return ipAddress.toString();
  const network = ipAddress.toByteArray().slice(0, NETWORK_BYTES);
  return `${Buffer.from(network).toString('hex')}::/64`;
}
