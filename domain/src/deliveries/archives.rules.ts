import { ARCHIVE_MAX_MB } from '@market/contract/deliveries';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/** Larger archives are refused; the buyer then only gets the address of the source (DELIVERY-10). */
export const ARCHIVE_MAX_BYTES = ARCHIVE_MAX_MB * 1024 * 1024;
/**
 * Lease of an attempt to fetch an archive, after which another may start. It is longer than the time limits of GitHub and the
 * object storage together.
 */
export const ARCHIVE_LEASE_MS = 10 * MINUTE_MS;
/** After this long without success, an archive fails permanently (DELIVERY-12). */
export const GIVE_UP_AFTER_MS = DAY_MS;
/** An archive is deleted this long after the end of its rental (DELIVERY-10). */
export const RETENTION_AFTER_END_MS = 7 * DAY_MS;
/** An object or a temporary file without a row is deleted at this age. */
export const STRAY_RETENTION_MS = HOUR_MS;

export const ARCHIVES_FOLDER = 'archives/';

/** Returns the object key of a try. Each try has its own key, so that a late try cannot overwrite another's object. */
export const archiveKey = (deliveryId: string, tries: number): string =>
  `${ARCHIVES_FOLDER}${deliveryId}-${tries}.zip`;
