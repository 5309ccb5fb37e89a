import { QueryFailedError } from 'typeorm';

const LOCK_NOT_AVAILABLE_CODE = '55P03';

/** Returns whether a statement failed because it waited for a lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return (
    error instanceof QueryFailedError &&
    (error.driverError as { code?: unknown }).code === LOCK_NOT_AVAILABLE_CODE
  );
}
