import type { LightMyRequestResponse } from 'fastify';

/** Cookies of one browser, for tests with a single site. */
export class BrowserCookies {
  private readonly valuesByName = new Map<string, string>();

  /** Stores the cookies that a response sets and deletes those that it expires. */
  storeFrom(response: LightMyRequestResponse): void {
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isDeleted = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() === 0);
      if (isDeleted) this.valuesByName.delete(name);
      else this.valuesByName.set(name, value);
    }
  }

  /** Returns the `Cookie` header of the next request. */
  get header(): string {
    return [...this.valuesByName].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  names(): string[] {
    return [...this.valuesByName.keys()];
  }
}
