import { vi } from 'vitest';
import { SECOND_MS } from '@market/domain/foundation/clock';
import type { CuttableLink } from './cuttable-link.js';

/** Longer than each of the product's time limits for a statement. */
const GIVE_UP_SECONDS = 120;

/**
 * Calls `runStatement`, which calls its argument to freeze the link. Returns the seconds of a fake clock from then
 * until the statement fails; undefined if it is still pending after `GIVE_UP_SECONDS`.
 */
export async function secondsUntilFailure(
  link: CuttableLink,
  runStatement: (freeze: () => void) => Promise<unknown>,
): Promise<number | undefined> {
  let hasFailed = false;
  await new Promise<void>((resolve) => {
    const freeze = () => {
      link.freeze();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      resolve();
    };
    runStatement(freeze).catch(() => (hasFailed = true));
  });
  try {
    for (let seconds = 0; seconds <= GIVE_UP_SECONDS; seconds += 1) {
      await new Promise(setImmediate);
      if (hasFailed) return seconds;
      await vi.advanceTimersByTimeAsync(SECOND_MS);
    }
    return undefined;
  } finally {
    vi.useRealTimers();
  }
}
