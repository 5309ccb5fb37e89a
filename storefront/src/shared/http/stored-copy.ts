/** Name of the browser's cache that holds what can be shown without a network: the service worker reads it too. */
export const STORED_COPY_CACHE = 'stored-copy';
