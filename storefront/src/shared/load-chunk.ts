import { SCRIPT_CHUNK_TIMEOUT_MS } from '@market/contract/screens/screen-texts';

/** Thrown if a script chunk is missing, fails, or does not load within 120 s (FIND-51). */
export class ChunkLoadError extends Error {
  readonly code = 'chunk-load';

  constructor(reason: 'missing' | 'timeout', options?: ErrorOptions) {
    super(`Loading a part of this page failed (${reason}).`, options);
    this.name = 'ChunkLoadError';
  }
}

/** Loads a script chunk; throws ChunkLoadError (FIND-51). */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), SCRIPT_CHUNK_TIMEOUT_MS);
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError('missing', { cause })))
      .finally(() => clearTimeout(timer));
  });
}
