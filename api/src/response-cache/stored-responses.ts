import { LRUCache } from 'lru-cache';

/** A value to store, with its size in bytes. */
interface Sized {
  readonly response: { readonly size: number };
}

/**
 * Responses by key, bounded in bytes. URLs with a query string have half of the space to themselves: clients can invent them, and
 * a flood of invented searches must not evict pages, details and profiles (API-12).
 */
export class StoredResponses<Value extends Sized> {
  private readonly plain: LRUCache<string, Value>;
  private readonly queried: LRUCache<string, Value>;

  constructor(maxBytes: number) {
    const half = {
      maxSize: Math.ceil(maxBytes / 2),
      sizeCalculation: ({ response }: Value, key: string) => response.size + key.length,
    };
    this.plain = new LRUCache(half);
    this.queried = new LRUCache(half);
  }

  get(key: string): Value | undefined {
    return this.halfOf(key).get(key);
  }

  has(key: string): boolean {
    return this.halfOf(key).has(key);
  }

  set(key: string, value: Value): void {
    this.halfOf(key).set(key, value);
  }

  delete(key: string): void {
    this.halfOf(key).delete(key);
  }

  clear(): void {
    this.plain.clear();
    this.queried.clear();
  }

  *entries(): Iterable<[string, Value]> {
    yield* this.plain.entries();
    yield* this.queried.entries();
  }

  private halfOf(key: string): LRUCache<string, Value> {
    return key.includes('?') ? this.queried : this.plain;
  }
}
