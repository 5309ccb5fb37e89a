/** The address of the auth service, and this site's API key for it. */
export interface AuthConfig {
  /** Sent as the query parameter `key` with each call of the service. */
  readonly apiKey?: string | undefined;
  /** The address of a development service, instead of the API's own. */
  readonly emulatorUrl?: string | undefined;
}

/** Thrown for an invalid setting of the auth service. `code` names the error, for example 'auth/invalid-api-key'. */
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
