/** The one file that reads `import.meta.env`: the API's base address, `/api` appended (SPEC §7). */
const origin: unknown = import.meta.env?.['VITE_API_URL'];

export const API_BASE = `${typeof origin === 'string' ? origin.replace(/\/$/, '') : ''}/api`;

/** Whether this is a development build. */
export const IS_DEVELOPMENT: boolean = import.meta.env?.DEV === true;
