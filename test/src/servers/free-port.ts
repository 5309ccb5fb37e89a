/** Re-exported for specs outside test/, which may not import local/. */
export { freePort } from '@market/local/free-port';
