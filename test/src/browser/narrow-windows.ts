import type { Page } from '@playwright/test';
import { finishAnimations } from './finish-animations.js';

/**
 * Returns a message for everything that a narrow window breaks: content wider than the window, and controls that
 * cannot be reached by scrolling.
 */
export async function findLayoutMistakes(page: Page): Promise<string[]> {
  await finishAnimations(page);
  return page.evaluate(async () => {
    // An open menu is positioned again one frame after the width of the window changed.
    await waitForNextFrame();
    await waitForNextFrame();
    const { scrollWidth, clientWidth } = document.documentElement;
    const mistakes = scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : [];
    // An open dialog or menu may cover the rest of the page, so only its own controls are checked.
    const openOverlay = [
      ...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]'),
    ].at(-1);
    const controls = (openOverlay ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe:not([tabindex="-1"])',
    );
    const scrollYBefore = window.scrollY;
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Skips controls that cannot be clicked: inert ones, hidden ones, and those for screen readers only.
      if (control.closest('[inert], [aria-hidden="true"]') || control.closest('.sr-only')) continue;
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const name = `<${control.tagName.toLowerCase()}> ${(control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 50)}`;
      const [box] = control.getClientRects();
      if (!box) continue;
      if (box.left < -1 || box.right > window.innerWidth + 1)
        mistakes.push(`${name}: from ${Math.round(box.left)} to ${Math.round(box.right)} px`);
      if (findCoveringElement(control) === undefined) continue;
      // A scrollbar may appear or disappear, which moves the page for one frame.
      await waitForNextFrame();
      await waitForNextFrame();
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
      const cover = control.checkVisibility({ visibilityProperty: true })
        ? findCoveringElement(control)
        : undefined;
      if (cover !== undefined) mistakes.push(`${name}: covered by ${cover}`);
    }
    window.scrollTo(0, scrollYBefore);
    return mistakes;

    function waitForNextFrame(): Promise<unknown> {
      return new Promise((resolve) => requestAnimationFrame(resolve));
    }

    /** Returns what a click on a control would hit instead, such as a toast; undefined if it hits the control. */
    function findCoveringElement(control: HTMLElement): string | undefined {
      const [box] = control.getClientRects();
      if (!box) return undefined;
      const topElement = document.elementFromPoint(
        Math.min(Math.max(box.left + box.width / 2, 0), window.innerWidth - 1),
        box.top + box.height / 2,
      );
      if (!topElement) return 'nothing: out of the window';
      // A toast disappears by itself, so it may cover content and footer, but not the header or the navigation.
      const isInHeaderOrNavigation = control.closest('header, nav') && !control.closest('footer');
      const isToast = topElement.closest('.toasts') && !isInHeaderOrNavigation;
      const isHit = control.contains(topElement) || topElement.contains(control);
      return isToast || isHit || isInLabelOf(control, topElement)
        ? undefined
        : topElement.outerHTML.slice(0, 100);
    }

    function isInLabelOf(control: HTMLElement, topElement: Element): boolean {
      return (
        control instanceof HTMLInputElement &&
        [...(control.labels ?? [])].some((label) => label.contains(topElement))
      );
    }
  });
}
