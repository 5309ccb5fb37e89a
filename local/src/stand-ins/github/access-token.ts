/** An access token that was issued to a person. */
export interface Token {
  readonly token: string;
  readonly login: string;
  readonly scopes: readonly string[];
}
