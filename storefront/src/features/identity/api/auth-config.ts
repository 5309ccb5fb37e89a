/** Where the auth service is, and by what key this site is known there. */
export interface AuthConfig {
  /** Sent as the query parameter `key` with each call of the service. */
  readonly apiKey?: string | undefined;
  /** A service for development in place of the API's own. */
  readonly emulatorUrl?: string | undefined;
}

/** A setting of the auth client that cannot be; `code` as the client names it. */
export class AuthConfigError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'AuthConfigError';
    this.code = code;
  }
}

/** Checks the settings of an auth service; throws AuthConfigError. */
export function readAuthConfig({ apiKey, emulatorUrl }: AuthConfig): AuthConfig {
  if (apiKey?.includes(':')) {
    throw new AuthConfigError('auth/invalid-api-key', 'The API key must not contain a colon.');
  }
  if (emulatorUrl !== undefined && !/^https?:\/\//.test(emulatorUrl)) {
    throw new AuthConfigError(
      'auth/invalid-emulator-scheme',
      'The emulator URL must start with http or https.',
    );
  }
  return { ...(apiKey && { apiKey }), ...(emulatorUrl && { emulatorUrl: emulatorUrl.replace(/\/+$/, '') }) };
}
