import { AsyncResource } from 'node:async_hooks';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import type { UploadLocks } from '@market/domain/uploads/upload-locks';

/**
 * Returns a tus locker whose locks apply across all api processes; those of tus itself apply within one
 * process. `abort` ends the current request.
 */
export function uploadLocker(locks: UploadLocks, abort: () => void): Locker {
  return {
    newLock: (id): Lock => ({
      async lock(signal, requestRelease) {
        const isHeld = await locks.acquire(id, {
          signal,
          onLockRequested: () => void requestRelease(),
          onLockLost: AsyncResource.bind(abort),
        });
        if (!isHeld) throw ERRORS.ERR_LOCK_TIMEOUT;
      },
      unlock: () => locks.release(id),
    }),
  };
}
