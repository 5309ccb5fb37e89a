import { LRUCache } from 'lru-cache';

/** A value to store, with its size in bytes. */
interface SizedValue {
  readonly response: { readonly size: number };
  /** Milliseconds after which the value expires; undefined for a value that only a change evicts. */
  readonly maxAgeMs?: number;
}

/**
 * Matches paths in lower case, without query string and encoded characters. The router also accepts capitals,
 * further slashes and encoded characters, so one page has any number of other spellings.
 */
const PLAIN_KEY = /^(?:page )?(?:\/|(?:\/[a-z0-9-]+)+)$/;

/**
 * Responses by key, bounded in bytes. URLs with a query string or in another spelling use one half of the
 * space, so that a flood of invented searches or spellings cannot evict pages, details and profiles (API-12).
 */
export class StoredResponses<Value extends SizedValue> {
  private readonly plainKeys: LRUCache<string, Value>;
  private readonly variantKeys: LRUCache<string, Value>;

  constructor(maxBytes: number) {
    const optionsOfEachCache = {
      maxSize: Math.ceil(maxBytes / 2),
      // With 0, the cache reads the clock at every check. By default it reuses a reading for 1 ms, so that it would
      // miss that a test has advanced a mocked clock.
      ttlResolution: 0,
      sizeCalculation: ({ response }: Value, key: string) => response.size + key.length,
    };
    this.plainKeys = new LRUCache(optionsOfEachCache);
    this.variantKeys = new LRUCache(optionsOfEachCache);
  }

  get(key: string): Value | undefined {
    return this.cacheOf(key).get(key);
  }

  has(key: string): boolean {
    return this.cacheOf(key).has(key);
  }

  set(key: string, value: Value): void {
    this.cacheOf(key).set(key, value, value.maxAgeMs === undefined ? {} : { ttl: value.maxAgeMs });
  }

  delete(key: string): void {
    this.cacheOf(key).delete(key);
  }

  clear(): void {
    this.plainKeys.clear();
    this.variantKeys.clear();
  }

  *entries(): Iterable<[string, Value]> {
    yield* this.plainKeys.entries();
    yield* this.variantKeys.entries();
  }

  private cacheOf(key: string): LRUCache<string, Value> {
    return PLAIN_KEY.test(key) ? this.plainKeys : this.variantKeys;
  }
}
