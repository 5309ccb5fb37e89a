/**
 * Access tokens a stand-in has given out. emulate takes a token it does not know for its first user's; the real
 * providers answer 401, and so do we.
 */
export class IssuedTokens {
  readonly #tokens = new Set<string>();

  /** Reads the token out of the token endpoint's answer, JSON or form, and remembers it. */
  async remember(answer: Response): Promise<void> {
    const text = await answer.clone().text();
    const isForm = answer.headers.get('content-type')?.includes('form') ?? false;
    const token = isForm
      ? new URLSearchParams(text).get('access_token')
      : (JSON.parse(text) as { access_token?: string }).access_token;
    if (token) this.#tokens.add(token);
  }

  /** Whether the request carries a token given out by this stand-in (`Bearer x` or `token x`). */
  covers(request: Request): boolean {
    const token = /^(?:bearer|token) (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    return token !== undefined && this.#tokens.has(token);
  }
}
