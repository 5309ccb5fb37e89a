import { ARCHIVE_MAX_MB } from '@market/contract/deliveries';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../foundation/clock.js';

/** An archive that is larger is not taken: the source's address alone is delivered then. */
export const ARCHIVE_MAX_BYTES = ARCHIVE_MAX_MB * 1024 * 1024;
/** Longer than GitHub and the object storage together may take: whoever is at an archive has it this long. */
export const ARCHIVE_LEASE_MS = 10 * MINUTE_MS;
/** What GitHub could not give for so long is given up; the source's address was delivered long ago. */
export const GIVE_UP_AFTER_MS = DAY_MS;
/** So long after a rental's end its archive is removed: nobody may fetch it any more. */
export const KEPT_AFTER_END_MS = 7 * DAY_MS;
/** An object or a file on its way that no row knows is removed when it is this old. */
export const STRAY_KEPT_MS = HOUR_MS;

export const ARCHIVES = 'archives/';

/** One object a try, so that a try that comes late never changes what another one has told the digest of. */
export const archiveKey = (deliveryId: string, tries: number): string =>
  `${ARCHIVES}${deliveryId}-${tries}.zip`;
