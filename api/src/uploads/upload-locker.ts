import { AsyncResource } from 'node:async_hooks';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import type { UploadLocks } from '@market/domain/uploads/upload-locks';

/** Locks that hold across all api processes, unlike tus's own. `abort` ends the request in which it is called. */
export function uploadLocker(locks: UploadLocks, abort: () => void): Locker {
  return {
    newLock: (id): Lock => ({
      async lock(signal, requestRelease) {
        const isHeld = await locks.acquire(id, {
          signal,
          onWanted: () => void requestRelease(),
          onLost: AsyncResource.bind(abort),
        });
        if (!isHeld) throw ERRORS.ERR_LOCK_TIMEOUT;
      },
      unlock: () => locks.release(id),
    }),
  };
}
