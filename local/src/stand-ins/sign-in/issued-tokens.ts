/**
 * Access tokens that a stand-in issued. The library `emulate` accepts an unknown token as a token of its first user. So
 * the stand-ins check tokens first and, like the real providers, respond with 401 to an unknown token.
 */
export class IssuedTokens {
  readonly #tokens = new Set<string>();

  /** Reads the new access token from the token endpoint's response, which is JSON or a form, and stores it. */
  async store(tokenResponse: Response): Promise<void> {
    const text = await tokenResponse.clone().text();
    const isForm = tokenResponse.headers.get('content-type')?.includes('form') ?? false;
    const token = isForm
      ? new URLSearchParams(text).get('access_token')
      : (JSON.parse(text) as { access_token?: string }).access_token;
    if (token) this.#tokens.add(token);
  }

  /** Whether the request has a token that this stand-in issued (`Bearer x` or `token x`). */
  hasIssued(request: Request): boolean {
    const token = /^(?:bearer|token) (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    return token !== undefined && this.#tokens.has(token);
  }
}
