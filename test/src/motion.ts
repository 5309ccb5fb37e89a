import type { Page } from '@playwright/test';

/** Brings what fades or moves in to where it will be. */
export function endMotion(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  });
}
