import type * as z from 'zod';
import { type Clock, MINUTE_MS, SECOND_MS } from '../../foundation/clock.js';
import type { Settings } from '../../foundation/settings/configuration.js';
import { DomainError } from '../../foundation/domain-error.js';
import { PayPalNotSent, PayPalRefused, PayPalUnclear } from './paypal.errors.js';
import { Refusal, Token } from './paypal.schemas.js';

const TIMEOUT_MS = 10 * SECOND_MS;
/** How long before its expiry an access token is replaced. */
const TOKEN_MARGIN_MS = MINUTE_MS;

/** One call of PayPal's REST API. */
export interface PayPalCall<S extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly reply: S;
  /** The request's body as JSON text. */
  readonly body?: string;
  /**
   * The PayPal-Request-Id. For six hours, PayPal sends the same response to a repeated call with the same id.
   */
  readonly requestId?: string;
}

/**
 * Calls PayPal with a time limit and parses each response. All calls share one access token, which is
 * replaced shortly before it expires. Throws PayPalRefused for a final refusal, PayPalUnclear if the result
 * is unknown, and PayPalNotSent if there was no access token for the call.
 */
export class PayPalHttp {
  private token: { value: Promise<string>; endsAt: number } | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async call<S extends z.ZodType>(call: PayPalCall<S>): Promise<z.output<S>> {
    const response = await this.send(call);
    if (response.status !== 401) return parseResponse(response, call.reply);
    // PayPal may revoke an access token early. The call is then repeated once with a new token.
    this.token = undefined;
    return parseResponse(await this.send(call), call.reply);
  }

  private async send({ method, path, body, requestId }: PayPalCall<z.ZodType>): Promise<Response> {
    const token = await this.getAccessToken().catch((error: unknown) => {
      throw error instanceof PayPalUnclear ? new PayPalNotSent(error) : error;
    });
    return this.fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      ...(body !== undefined && { body }),
    });
  }

  private getAccessToken(): Promise<string> {
    const now = this.clock.now().getTime();
    if (this.token && this.token.endsAt > now) return this.token.value;
    const response = this.requestToken();
    const token = { value: response.then(({ value }) => value), endsAt: now + TIMEOUT_MS };
    this.token = token;
    response.then(
      ({ endsAt }) => {
        token.endsAt = endsAt;
      },
      () => {
        if (this.token === token) this.token = undefined;
      },
    );
    return token.value;
  }

  private async requestToken(): Promise<{ readonly value: string; readonly endsAt: number }> {
    const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = this.settings;
    if (!id || !secret) throw new DomainError('payment/not-configured');
    const response = await this.fetch('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token, expires_in } = await parseResponse(response, Token);
    const endsAt = this.clock.now().getTime() + expires_in * SECOND_MS - TOKEN_MARGIN_MS;
    return { value: access_token, endsAt };
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${this.settings.PAYPAL_API_URL}${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new PayPalUnclear('no response', error);
    }
  }
}

async function parseResponse<S extends z.ZodType>(response: Response, schema: S): Promise<z.output<S>> {
  const body: unknown = await response.json().catch((error: unknown) => {
    throw new PayPalUnclear(`a response that cannot be read (${response.status})`, error);
  });
  if (response.status >= 500 || response.status === 429 || response.status === 408)
    throw new PayPalUnclear(String(response.status));
  if (!response.ok) throw new PayPalRefused(response.status, issueOf(body), linksOf(body));
  const result = schema.safeParse(body);
  if (!result.success) throw new PayPalUnclear('a response of another shape', result.error);
  return result.data;
}

function issueOf(body: unknown): string {
  const refusal = Refusal.safeParse(body);
  return refusal.data?.details?.[0]?.issue ?? refusal.data?.name ?? 'UNKNOWN';
}

function linksOf(body: unknown): string[] {
  const links = Refusal.safeParse(body).data?.details?.[0]?.link ?? [];
  return links.flatMap(({ href }) => (href === undefined ? [] : [href]));
}
