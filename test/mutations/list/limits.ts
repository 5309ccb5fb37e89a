import type { Mutation } from '../mutation.js';

const LIMITS = 'api/src/http/rate-limits/rate-limits.spec.ts';
const SHARED = 'api/src/http/rate-limits/rate-limits.db.spec.ts';
const PROXIES = 'api/src/http/rate-limits/trusted-proxies.spec.ts';
const ADDRESSES = 'api/src/http/rate-limits/client-addresses.db.spec.ts';

/** Mutations of rate limits, and of how they find the client's address. */
export const RATE_LIMITS: readonly Mutation[] = [
  {
    name: 'limits/writes-as-wide-as-calls',
    rule: 'Changes and sign-ins have a tenth of the limit of calls',
    file: 'api/src/http/rate-limits/rate-limits.ts',
    find: 'Math.floor(perMinute * NARROW_SHARE)',
    replace: 'Math.floor(perMinute)',
    specs: [LIMITS],
  },
  {
    name: 'limits/one-counter-for-all-kinds',
    rule: 'Sign-ins, changes and calls are counted apart',
    file: 'api/src/http/rate-limits/rate-limits.ts',
    find: 'keyPrefix: `rate-limit:${name}`',
    replace: "keyPrefix: 'rate-limit'",
    specs: [LIMITS, SHARED],
  },
  {
    name: 'limits/each-address-of-a-network',
    rule: 'The addresses of an IPv6 /64 are counted together',
    file: 'api/src/http/rate-limits/rate-limits.ts',
    find: 'return count(this.calls, clientNetwork(address));',
    replace: 'return count(this.calls, address);',
    specs: [LIMITS],
  },
  {
    name: 'limits/whole-ipv6-address',
    rule: 'An IPv6 network is named by its first 64 bits',
    file: 'api/src/http/rate-limits/client-network.ts',
    find: 'slice(0, NETWORK_BYTES)',
    replace: 'slice(0)',
    specs: ['api/src/http/rate-limits/client-network.spec.ts', LIMITS],
  },
  {
    name: 'limits/not-shared',
    rule: 'All processes count together where Redis is set',
    file: 'api/src/http/rate-limits/rate-limits.ts',
    find: '    if (!this.redis) return memory;\n    return new RateLimiterRedis({',
    replace: '    if (memory) return memory;\n    return new RateLimiterRedis({',
    specs: [SHARED],
  },
  {
    name: 'limits/open-without-redis',
    rule: 'A process counts in memory while Redis is out of reach',
    file: 'api/src/http/rate-limits/rate-limits.ts',
    find: '      insuranceLimiter: memory,\n',
    replace: '',
    specs: [SHARED],
  },
  {
    name: 'limits/drawings-uncounted',
    rule: 'An address may have thirty share images drawn a minute',
    file: 'api/src/http/rate-limits/rate-limits.ts',
    find: 'return count(this.drawings, clientNetwork(address));',
    replace: 'return Promise.resolve();',
    specs: [LIMITS],
  },
  {
    name: 'limits/public-hops-trusted',
    rule: 'A number of hops trusts proxies at private addresses only',
    file: 'api/src/http/rate-limits/trusted-proxies.ts',
    find: 'hopIndex < setting && isPrivate(address, hopIndex)',
    replace: 'hopIndex < setting',
    specs: [PROXIES, ADDRESSES],
  },
  {
    name: 'limits/every-hop-trusted',
    rule: 'No more proxies are trusted than the number of hops',
    file: 'api/src/http/rate-limits/trusted-proxies.ts',
    find: 'hopIndex < setting && isPrivate(address, hopIndex)',
    replace: 'isPrivate(address, hopIndex)',
    specs: [PROXIES, ADDRESSES],
  },
];
