import type { LightMyRequestResponse } from 'fastify';

/** The cookies of one browser, as far as a test of one site needs them. */
export class BrowserCookies {
  private readonly values = new Map<string, string>();

  /** Keeps and drops what an answer says. */
  take(answer: LightMyRequestResponse): void {
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isGone = value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() === 0);
      if (isGone) this.values.delete(name);
      else this.values.set(name, value);
    }
  }

  /** The `Cookie` header of the next request. */
  get header(): string {
    return [...this.values].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  names(): string[] {
    return [...this.values.keys()];
  }
}
