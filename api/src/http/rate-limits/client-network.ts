import ipaddr from 'ipaddr.js';

/** Bytes of an IPv6 address that name the network: one household or server gets all addresses of a /64. */
const NETWORK_BYTES = 8;

/** What calls from an address are counted by: an IPv4 address, also where it is mapped into IPv6, or the /64 of an IPv6 one. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().slice(0, NETWORK_BYTES);
  return `${Buffer.from(network).toString('hex')}::/64`;
}
