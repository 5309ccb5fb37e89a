/**
 * Matches a host name with a dot, followed by a port, a path or the end. An address with a scheme does not
 * match, because it has no dot before its colon.
 */
const ADDRESS_WITHOUT_SCHEME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d{1,5})?(?:[/?#]|$)/i;

/** Returns the address with `https://` in front if it has no scheme, for example `github.com/owner/name`. */
export function withScheme(address: string): string {
  return ADDRESS_WITHOUT_SCHEME.test(address) ? `https://${address}` : address;
}
