import { createHash, randomUUID } from 'node:crypto';
import type { ApiResponse } from './calls.js';
import type { Market } from '../testbed/market.js';
import { type Person, signUp } from './people.js';

const RESPONSE_TIMEOUT_MS = 35_000;
const REFRESH_COOKIE = 'market-refresh';

/** A browser of a signed-in person: it keeps its cookies and its access token. */
export class Browser {
  private readonly cookies = new Map<string, string>();
  private authorization = '';

  private constructor(
    private readonly market: Market,
    readonly person: Person,
    refreshToken: string,
  ) {
    this.cookies.set(REFRESH_COOKIE, refreshToken);
  }

  /** Creates people, and a browser for each with a refresh token. */
  static async openAll(market: Market, count: number): Promise<Browser[]> {
    const people = await signUp(market, count);
    const refreshTokens = people.map(() => randomUUID());
    await market.query(
      `INSERT INTO refresh_tokens (token_hash, session_id, step, created_at)
       SELECT hash, session_id, 0, now() FROM unnest($1::text[], $2::uuid[]) AS t (hash, session_id)`,
      [
        refreshTokens.map((token) => createHash('sha256').update(token).digest('hex')),
        people.map(({ sessionId }) => sessionId),
      ],
    );
    return people.map((person, index) => new Browser(market, person, refreshTokens[index] ?? ''));
  }

  /** Exchanges the refresh token for the next one and an access token. Returns the response. */
  async signIn(): Promise<ApiResponse> {
    const response = await this.send('POST', '/api/auth/token', { grant_type: 'refresh_token' });
    const token = response.body['access_token'];
    if (typeof token === 'string') this.authorization = `Bearer ${token}`;
    return response;
  }

  /** Sends a call. Status 0 means that there was no response. */
  async send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<ApiResponse> {
    const [server] = this.market.publicServers;
    try {
      const response = await fetch(`${server?.origin}${path}`, {
        method,
        headers: {
          'x-requested-with': 'mvp-market',
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(this.authorization && { authorization: this.authorization }),
          ...(body && { 'content-type': 'application/json' }),
          ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      const text = await response.text();
      for (const cookie of response.headers.getSetCookie()) this.storeCookie(cookie);
      const isJson = /json/.test(response.headers.get('content-type') ?? '');
      return {
        status: response.status,
        body: isJson && text ? (JSON.parse(text) as ApiResponse['body']) : {},
      };
    } catch (error) {
      return { status: 0, body: { error: String(error), cause: String((error as Error).cause) } };
    }
  }

  private storeCookie(setCookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
