import { ARCHIVE_MAX_MB } from '@market/contract/deliveries';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/**
 * Archives above this size are not stored; the buyer then gets only the address of the source (DELIVERY-10).
 */
export const ARCHIVE_MAX_BYTES = ARCHIVE_MAX_MB * 1024 * 1024;
/**
 * Lease of an attempt to fetch an archive, after which another may start. It is longer than the time limits of
 * GitHub and the object storage together.
 */
export const ARCHIVE_LEASE_MS = 10 * MINUTE_MS;
/** How long fetching an archive is retried before it fails permanently (DELIVERY-12). */
export const GIVE_UP_AFTER_MS = DAY_MS;
/** How long an archive stays after the end of its rental (DELIVERY-10). */
export const RETENTION_AFTER_END_MS = 7 * DAY_MS;
/** The age at which a stored object or a temporary file that remained after a crash is deleted. */
export const STRAY_RETENTION_MS = HOUR_MS;

export const ARCHIVES_FOLDER = 'archives/';

/**
 * Returns the object key for one attempt to store an archive. Every attempt has its own key, so that a late
 * attempt cannot overwrite the object of another.
 */
export const archiveKey = (deliveryId: string, tries: number): string =>
  `${ARCHIVES_FOLDER}${deliveryId}-${tries}.zip`;

const ARCHIVE_KEY_PATTERN = /^archives\/([0-9a-f-]{36})-\d+\.zip$/;

/** Returns the delivery whose archive has this object key; undefined for any other key. */
export const deliveryIdOf = (key: string): string | undefined => ARCHIVE_KEY_PATTERN.exec(key)?.[1];
