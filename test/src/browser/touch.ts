import type { Page } from '@playwright/test';

/** Swipes with one or two fingers in the middle of the window by `deltaY` CSS pixels; a negative number is up. */
export async function swipe(
  page: Page,
  { deltaY, fingers = 1 }: { readonly deltaY: number; readonly fingers?: 1 | 2 },
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const STEP_COUNT = 4;
  const touchPointsAt = (y: number) =>
    Array.from({ length: fingers }, (_, id) => ({ x: 150 + id * 60, y: 350 + y, id }));
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: touchPointsAt(0) });
  for (let step = 1; step <= STEP_COUNT; step += 1)
    await client.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: touchPointsAt((deltaY * step) / STEP_COUNT),
    });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}
