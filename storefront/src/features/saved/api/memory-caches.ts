/** An in-memory Cache Storage for specs, which resolves relative addresses as a page does. */
export class MemoryCaches {
  readonly #caches = new Map<string, MemoryCache>();

  open(name: string): Promise<MemoryCache> {
    const cache = this.#caches.get(name) ?? new MemoryCache();
    this.#caches.set(name, cache);
    return Promise.resolve(cache);
  }
}

class MemoryCache {
  readonly #responses = new Map<string, Response>();

  match(address: string): Promise<Response | undefined> {
    return Promise.resolve(this.#responses.get(toHref(address))?.clone());
  }

  put(address: string, response: Response): Promise<void> {
    this.#responses.set(toHref(address), response);
    return Promise.resolve();
  }

  async add(address: string): Promise<void> {
    const response = await fetch(address);
    if (!response.ok) throw new TypeError('not stored');
    await this.put(address, response);
  }

  keys(): Promise<{ readonly url: string }[]> {
    return Promise.resolve([...this.#responses.keys()].map((url) => ({ url })));
  }

  delete(address: string): Promise<boolean> {
    return Promise.resolve(this.#responses.delete(toHref(address)));
  }
}

const toHref = (address: string) => new URL(address, window.location.origin).href;
