/** The one file that reads `import.meta.env`: the API's base address, `/api` appended. */
const setting = (name: string): string | undefined => {
  const value: unknown = import.meta.env?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const API_BASE = `${setting('VITE_API_URL')?.replace(/\/$/, '') ?? ''}/api`;

/** An auth service other than the API's own, and the key it knows this site by; unchecked. */
export const AUTH_SETTINGS = {
  apiKey: setting('VITE_AUTH_API_KEY'),
  emulatorUrl: setting('VITE_AUTH_EMULATOR_URL'),
};

/** Whether this is a development build. */
export const IS_DEVELOPMENT: boolean = import.meta.env?.DEV === true;

/** Whether this is the server build, which renders pages. */
export const IS_SERVER: boolean = import.meta.env.SSR;
