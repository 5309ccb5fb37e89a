import { vi } from 'vitest';
import { SECOND_MS } from '@market/domain/foundation/clock';
import type { CuttableLink } from './cuttable-link.js';

/** More than every time limit of the product for a statement. */
const GIVE_UP_SECONDS = 120;

/**
 * Calls `runStatement`, which calls its argument to freeze the link. Returns after how many seconds since then, by a fake
 * clock, the statement fails; undefined if it stays pending.
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
