import { ARCHIVE_MAX_MB } from '@market/contract/deliveries';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/** Larger archives are refused; only the source's address is delivered then (DELIVERY-10). */
export const ARCHIVE_MAX_BYTES = ARCHIVE_MAX_MB * 1024 * 1024;
/** Lease of an attempt to fetch an archive, after which another may start: longer than GitHub and the object storage take together. */
export const ARCHIVE_LEASE_MS = 10 * MINUTE_MS;
/** An archive is given up after this long without success (DELIVERY-12). */
export const GIVE_UP_AFTER_MS = DAY_MS;
/** An archive is deleted this long after its rental's end (DELIVERY-10). */
export const RETENTION_AFTER_END_MS = 7 * DAY_MS;
/** An object or a temporary file without a row is deleted at this age. */
export const STRAY_RETENTION_MS = HOUR_MS;

export const ARCHIVES = 'archives/';

/** Returns the object key of a try. Each try has its own, so that a late one never overwrites another's object. */
export const archiveKey = (deliveryId: string, tries: number): string =>
  `${ARCHIVES}${deliveryId}-${tries}.zip`;
