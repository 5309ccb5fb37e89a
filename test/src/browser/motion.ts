import type { Page } from '@playwright/test';

/** Ends running animations at once. */
export function endMotion(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  });
}
