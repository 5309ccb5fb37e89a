/** Reads a build setting. Only this file reads `import.meta.env`. */
const readSetting = (name: string): string | undefined => {
  const value: unknown = import.meta.env?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const API_BASE = `${readSetting('VITE_API_URL')?.replace(/\/$/, '') ?? ''}/api`;

/** Address of a separate auth service, and this site's key for it, as set for the build; not validated yet. */
export const AUTH_SETTINGS = {
  apiKey: readSetting('VITE_AUTH_API_KEY'),
  emulatorUrl: readSetting('VITE_AUTH_EMULATOR_URL'),
};

/** Whether this is a development build. */
export const IS_DEVELOPMENT: boolean = import.meta.env?.DEV === true;

/** Whether this is the build for the server, which renders pages. */
export const IS_SERVER: boolean = import.meta.env.SSR;
