import { setTimeout as pause } from 'node:timers/promises';
import type { Routes } from '../sign-in/sign-in-proxy.js';
import type { Faults, Operation } from './faults.js';
import type { Token } from './access-token.js';
import type { GitHubState } from './github-state.js';

export type Context = Parameters<Parameters<Routes['get']>[1]>[0];
export type GitHubResponse = {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Record<string, string>;
};

export const NOT_FOUND: GitHubResponse = problem(404, 'Not Found');
const BAD_CREDENTIALS = problem(401, 'Bad credentials');

export function problem(status: number, message: string): GitHubResponse {
  return {
    status,
    body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
  };
}

/** A call of GitHub's REST API, and how to respond to it. */
interface RestCall {
  readonly step: Operation;
  readonly callDetail: string;
  /** Whether the call requires a token. */
  readonly token: 'needed' | 'none';
  respond(holder: Token): GitHubResponse | Promise<GitHubResponse>;
}

/** GitHub's error messages by the kind of the planned fault. */
const REFUSAL_MESSAGES: Readonly<Record<string, string>> = {
  secondary: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
  restricted:
    'Although you appear to have the correct authorization credentials, the organization has enabled OAuth App access restrictions.',
  sso: 'Resource protected by organization SAML enforcement.',
};

const ANONYMOUS: Token = { token: '', login: '', scopes: [] };

/**
 * Handles calls of the REST API: applies a planned fault first, then checks the token, then runs the operation.
 * Records each call.
 */
export class Calls {
  constructor(
    private readonly gitHub: GitHubState,
    private readonly faults: Faults,
  ) {}

  async handle(c: Context, call: RestCall): Promise<Response> {
    const { step, callDetail } = call;
    const token = /^(?:bearer|token) (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const holder = token === undefined ? undefined : this.gitHub.findToken(token);
    const result = await this.resultOf(c, call, holder);
    const { status, body, headers = {} } = result;
    this.gitHub.recordCall({
      at: new Date().toISOString(),
      step,
      what: callDetail,
      login: holder?.login ?? null,
      status,
    });
    return new Response(body ? JSON.stringify(body) : null, {
      status,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(holder && { 'x-oauth-scopes': holder.scopes.join(', ') }),
        ...headers,
      },
    });
  }

  private async resultOf(c: Context, call: RestCall, holder: Token | undefined): Promise<GitHubResponse> {
    const { method, url } = c.req;
    const fault = this.faults.consume(call.step, call.callDetail);
    if (fault?.kind === 'status') return problem(fault.status, 'Planned');
    if (fault?.kind === 'limited') {
      const headers = { 'retry-after': String(fault.retryAfterSeconds), 'x-ratelimit-remaining': '0' };
      return { ...problem(403, 'You have exceeded a secondary rate limit.'), headers };
    }
    const refusalMessage = fault && REFUSAL_MESSAGES[fault.kind];
    if (refusalMessage) {
      const headers: Record<string, string> =
        fault.kind === 'sso' ? { 'x-github-sso': 'required; url=https://github.com/sso' } : {};
      return { ...problem(403, refusalMessage), headers };
    }
    if (fault?.kind === 'slow') await pause(fault.slowMs);
    if (call.token === 'needed' && !holder) return BAD_CREDENTIALS;
    if (fault?.kind === 'elsewhere')
      return { status: 302, headers: { location: 'http://evil.example/a.zip' } };
    // Redirects the call to its own address. The call succeeds there after the planned number of faults.
    if (fault?.kind === 'moved') return { status: 301, headers: { location: url } };
    const oldName = `${c.req.param('owner')}/${c.req.param('name')}`;
    const newName = this.gitHub.findNewName(oldName);
    if (newName !== undefined) {
      const location = url.replace(`/repos/${oldName}`, () => `/repos/${newName}`);
      return { status: method === 'GET' ? 301 : 307, headers: { location } };
    }
    if (fault?.kind === 'unscoped') {
      const unscopedResponse = await call.respond({ ...(holder ?? ANONYMOUS), scopes: [] });
      return { ...unscopedResponse, headers: { ...unscopedResponse.headers, 'x-oauth-scopes': '' } };
    }
    return call.respond(holder ?? ANONYMOUS);
  }
}
