import type { Mutation } from '../mutation.js';

const FOUND = 'api/src/response-cache/found-count.db.spec.ts';

/** Cached responses and counts, and their eviction. */
export const CACHE: readonly Mutation[] = [
  {
    name: 'cache/tag-of-the-length',
    rule: 'Two bodies of the same length have different entity tags',
    file: 'api/src/http/replies/public-text.ts',
    find: "hash('sha256', text, 'base64url')",
    replace: 'text.length',
    specs: [FOUND],
  },
  {
    name: 'cache/count-never-dropped',
    rule: 'The number of listings found changes with an approval',
    file: 'api/src/response-cache/response-cache.ts',
    find: '    this.totals.forgetOne();\n',
    replace: '',
    specs: [FOUND],
  },
  {
    name: 'cache/count-of-the-first-time',
    rule: 'A remembered number of listings is dropped when one changes',
    file: 'domain/src/listings/listing-totals.ts',
    find: '    this.totals = new Map();\n    this.changes += 1;',
    replace: '    this.changes += 1;',
    specs: [FOUND, 'domain/src/listings/listing-totals.spec.ts'],
  },
];
