import type { Mutation } from '../mutation.js';

const LIMITS_SPEC = 'api/src/http/rate-limits/rate-limits.spec.ts';
const SHARED_LIMITS_SPEC = 'api/src/http/rate-limits/rate-limits.db.spec.ts';
const PROXIES_SPEC = 'api/src/http/rate-limits/trusted-proxies.spec.ts';
const DOWNLOADS_SPEC = 'api/src/deliveries/slow-downloads.db.spec.ts';
const CLIENT_ADDRESSES_SPEC = 'api/src/http/rate-limits/client-addresses.db.spec.ts';

/** Mutations of rate limits, and of how they find the client's address. */
export const RATE_LIMITS: readonly Mutation[] = [
  {
    name: 'limits/writes-as-wide-as-calls',
    rule: 'Changes and sign-ins have a tenth of the limit of calls',
    file: 'api/src/http/rate-limits/rate-limits.ts',
    find: 'Math.floor(perMinute * STRICT_LIMIT_SHARE)',
    replace: 'Math.floor(perMinute)',
    specs: [LIMITS_SPEC],
  },
  {
    name: 'limits/one-counter-for-all-kinds',
    rule: 'Sign-ins, changes and calls are counted apart',
    file: 'api/src/http/rate-limits/rate-limits.ts',
    find: 'keyPrefix: `rate-limit:${name}`',
    replace: "keyPrefix: 'rate-limit'",
    specs: [LIMITS_SPEC, SHARED_LIMITS_SPEC],
  },
  {
    name: 'limits/each-address-of-a-network',
    rule: 'The addresses of an IPv6 /64 are counted together',
    file: 'api/src/http/rate-limits/rate-limits.ts',
    find: 'return countOrRefuse(this.callLimiter, clientNetwork(address));',
    replace: 'return countOrRefuse(this.callLimiter, address);',
    specs: [LIMITS_SPEC],
  },
  {
    name: 'limits/whole-ipv6-address',
    rule: 'An IPv6 network is named by its first 64 bits',
    file: 'api/src/http/rate-limits/client-network.ts',
    find: 'slice(0, NETWORK_BYTES)',
    replace: 'slice(0)',
    specs: ['api/src/http/rate-limits/client-network.spec.ts', LIMITS_SPEC],
  },
  {
    name: 'limits/not-shared',
    rule: 'All processes count together where Redis is set',
    file: 'api/src/http/rate-limits/rate-limits.ts',
    find: '    if (!this.redis) return memoryLimiter;\n    return new RateLimiterRedis({',
    replace: '    if (memoryLimiter) return memoryLimiter;\n    return new RateLimiterRedis({',
    specs: [SHARED_LIMITS_SPEC],
  },
  {
    name: 'limits/open-without-redis',
    rule: 'A process counts in memory while Redis is out of reach',
    file: 'api/src/http/rate-limits/rate-limits.ts',
    find: '      insuranceLimiter: memoryLimiter,\n',
    replace: '',
    specs: [SHARED_LIMITS_SPEC],
  },
  {
    name: 'limits/drawings-uncounted',
    rule: 'An address may have thirty share images drawn a minute',
    file: 'api/src/http/rate-limits/rate-limits.ts',
    find: 'return countOrRefuse(this.drawingLimiter, clientNetwork(address));',
    replace: 'return Promise.resolve();',
    specs: [LIMITS_SPEC],
  },
  {
    name: 'limits/public-hops-trusted',
    rule: 'A number of hops trusts proxies at private addresses only',
    file: 'api/src/http/rate-limits/trusted-proxies.ts',
    find: 'hopIndex < setting && isPrivateAddress(address, hopIndex)',
    replace: 'hopIndex < setting',
    specs: [PROXIES_SPEC, CLIENT_ADDRESSES_SPEC],
  },
  {
    name: 'limits/every-hop-trusted',
    rule: 'No more proxies are trusted than the number of hops',
    file: 'api/src/http/rate-limits/trusted-proxies.ts',
    find: 'hopIndex < setting && isPrivateAddress(address, hopIndex)',
    replace: 'isPrivateAddress(address, hopIndex)',
    specs: [PROXIES_SPEC, CLIENT_ADDRESSES_SPEC],
  },
  {
    name: 'limits/downloads-of-one-account',
    rule: 'A person runs at most four downloads of a kind at once (API-7)',
    file: 'api/src/http/load/download-slots.ts',
    find: 'user: 4',
    replace: 'user: DOWNLOADS_AT_ONCE',
    specs: [DOWNLOADS_SPEC],
  },
  {
    name: 'limits/archives-uncounted',
    rule: 'An archive counts while its client reads it',
    file: 'api/src/deliveries/archives.controller.ts',
    find: "    this.downloads.acquire('archive', { userId, request, reply });\n",
    replace: '',
    specs: [DOWNLOADS_SPEC],
  },
  {
    name: 'limits/earnings-uncounted',
    rule: 'A file of earnings counts while its client reads it',
    file: 'api/src/earnings/earnings.controller.ts',
    find: "    this.downloads.acquire('earnings', { userId, request, reply });\n",
    replace: '',
    specs: ['api/src/earnings/slow-downloads.db.spec.ts'],
  },
  {
    name: 'limits/download-never-over',
    rule: 'A download that ended counts no more',
    file: 'api/src/http/load/download-slots.ts',
    find: "once('close', this.slots[kind]",
    replace: "once('never', this.slots[kind]",
    specs: [DOWNLOADS_SPEC],
  },
  {
    name: 'limits/slots-of-each-ipv6-address',
    rule: 'Slots of an IPv6 /64 are counted together (API-6)',
    file: 'api/src/http/load/caller-slots.ts',
    find: 'address ${clientNetwork(address)}',
    replace: 'address ${address}',
    specs: ['api/src/http/load/caller-slots.spec.ts'],
  },
  {
    name: 'limits/whole-address-escapes',
    rule: 'A request target that is a whole address counts as its path (API-6)',
    file: 'api/src/http/plain-url.ts',
    find: 'const url = withoutHost(requestTarget);',
    replace: 'const url = requestTarget;',
    specs: ['api/src/http/plain-url.spec.ts'],
  },
  {
    name: 'limits/refused-videos-fail',
    rule: 'Refused calls of videos get their own status',
    file: 'api/src/uploads/receive-videos.ts',
    find: 'handler: handle, errorHandler });',
    replace: 'handler: handle });',
    specs: ['api/src/http/rate-limits/refused-routes.db.spec.ts'],
  },
];
