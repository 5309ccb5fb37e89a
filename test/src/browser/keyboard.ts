import { expect, type Locator, type Page } from '@playwright/test';

const TAB_STOPS_MAX = 400;
/**
 * How many times `findTabMistakes` presses Tab before it fetches the stops that the page has recorded. Fetching is
 * slow.
 */
const TAB_PRESSES_PER_READ = 8;

/** A control that got the focus when Tab was pressed. */
interface TabStop {
  /** The control's name in a report. */
  readonly name: string;
  /** Whether Tab has visited all controls: it reached this control for the second time, or it left the dialog. */
  readonly hasVisitedAllControls: boolean;
  /** What is wrong with the control; empty if nothing is. */
  readonly mistake: string;
}

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor();
  for (let presses = 0; presses < TAB_STOPS_MAX; presses += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${TAB_STOPS_MAX} times ${key} did not lead to ${String(target)}`);
}

/** Moves the focus to a control with Tab and presses `key`. */
export async function focusAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await expect(target.first()).toBeFocused();
  await page.keyboard.press(key);
}

/** Moves the focus to a field with Tab and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/**
 * Presses Tab until the focus has visited every control, or every control of the open dialog. Returns a message for
 * each mistake: controls that are focused but invisible, controls that never get the focus, and a focus outside a
 * modal dialog.
 */
export async function findTabMistakes(page: Page): Promise<string[]> {
  const mistakes = new Set<string>();
  await page.evaluate(recordTabStops);
  for (let presses = 0, hasVisitedAllControls = false; presses < TAB_STOPS_MAX && !hasVisitedAllControls;) {
    // The page gets no event for a key that is pressed in a frame, so the stops are fetched after each key.
    const pressesPerRead = page.frames().length > 1 ? 1 : TAB_PRESSES_PER_READ;
    for (let key = 0; key < pressesPerRead; key += 1) await page.keyboard.press('Tab');
    presses += pressesPerRead;
    const stops = await page.evaluate(() => window.takeTabStops());
    for (const { name, mistake } of stops) if (mistake) mistakes.add(`${name}: ${mistake}`);
    hasVisitedAllControls = stops.some((stop) => stop.hasVisitedAllControls);
  }
  for (const name of await page.evaluate(readUnreachedControls)) mistakes.add(`${name}: never reached`);
  return [...mistakes];
}

declare global {
  interface Window {
    visitedElements: Set<Element>;
    /** Returns the stops since the last call. */
    takeTabStops: () => Promise<readonly TabStop[]>;
  }
}

/**
 * Runs in the page. From now on, the page records each stop when the next Tab is pressed, before the focus moves on.
 * `takeTabStops` records the last stop.
 */
function recordTabStops(): void {
  window.visitedElements = new Set();
  let stops: TabStop[] = [];
  // True at the start, so that the control that has the focus before the first Tab is not recorded.
  let isTabStopRecorded = true;
  let hasVisitedAllControls = false;
  window.addEventListener('keydown', onKeydown, { capture: true });
  window.takeTabStops = async () => {
    await waitUntilFocused();
    recordTabStop();
    const takenTabStops = stops;
    stops = [];
    if (hasVisitedAllControls) window.removeEventListener('keydown', onKeydown, { capture: true });
    return takenTabStops;
  };

  function onKeydown(): void {
    if (!isTabStopRecorded) recordTabStop();
    isTabStopRecorded = false;
  }

  function recordTabStop(): void {
    isTabStopRecorded = true;
    // Tab has visited all controls, and now visits the same ones again.
    if (hasVisitedAllControls) return;
    const stop = currentTabStop();
    stops.push(stop);
    hasVisitedAllControls = stop.hasVisitedAllControls;
  }

  /** Waits until an element has the focus: while the focus moves between frames of different sites, none has it. */
  async function waitUntilFocused(): Promise<void> {
    const isFocusMoving = () =>
      document.activeElement === document.body &&
      document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
    for (const giveUpAt = performance.now() + 2_000; isFocusMoving() && performance.now() < giveUpAt;)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }

  function currentTabStop(): TabStop {
    const host = document.activeElement;
    const element = host?.shadowRoot?.activeElement ?? host;
    const modal = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    const name = (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim().slice(0, 60);
    const createTabStop = (mistake: string, isEnd = false): TabStop => ({
      name: `<${element?.tagName.toLowerCase()}> ${name}`,
      hasVisitedAllControls: isEnd,
      mistake,
    });
    if (!element) return createTabStop('', true);
    const isSecondTime = window.visitedElements.has(element);
    window.visitedElements.add(element);
    // After the last control, Tab first moves the focus to the end of the page and then to its beginning.
    if (element === document.body)
      return createTabStop(modal ? 'out of the dialog' : '', isSecondTime || modal !== undefined);
    if (element.tagName === 'IFRAME') return createTabStop('');
    // In a date field, Tab moves between day, month and year, while the field keeps the focus.
    if (isSecondTime) return createTabStop('', !element.matches('input[type="date"]'));
    if (modal && !modal.contains(host)) return createTabStop('out of the dialog', true);
    return createTabStop(
      findHiddenReason(host ?? element) ?? (hasFocusRing(element) ? '' : 'the focus is not visible'),
    );
  }

  function hasFocusRing(focused: Element): boolean {
    return ['', '::after'].some((pseudo) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(focused, pseudo);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
  }

  function findHiddenReason(focused: Element): string | undefined {
    const { left, top, width, height } = focused.getBoundingClientRect();
    if (width < 1 || height < 1) return 'it has no size';
    const sizeFractions = [0.5, 0.1, 0.9];
    const points = sizeFractions.flatMap((x) =>
      sizeFractions.map((y) => [left + width * x, top + height * y] as const),
    );
    const isVisible = points.some(([x, y]) => {
      const topElement = document.elementFromPoint(x, y);
      return topElement !== null && (focused.contains(topElement) || topElement.contains(focused));
    });
    return isVisible ? undefined : 'it is out of sight or covered';
  }
}

/** Runs in the page. Returns the beginning of the HTML of each control that should have got the focus but did not. */
function readUnreachedControls(): string[] {
  const modal = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const controls = (modal ?? document).querySelectorAll<HTMLElement>(
    'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]',
  );
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`;
  // A control may load its content when it gets the focus, and be replaced by that content.
  const replacedNames = new Set(
    [...window.visitedElements].filter(({ isConnected }) => !isConnected).map(nameOf),
  );
  return [...controls]
    .filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }))
    .filter(
      (control) =>
        !control.closest('[inert]') && !control.matches('[data-radix-focus-guard], [role="tablist"]'),
    )
    .filter((control) => !isUncheckedRadio(control))
    .filter((control) => !window.visitedElements.has(control) && !replacedNames.has(nameOf(control)))
    .map((control) => control.outerHTML.slice(0, 160));

  /** Tab reaches only the checked radio button of a group; the arrow keys reach the others. */
  function isUncheckedRadio(control: HTMLElement): boolean {
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio' || control.checked) return false;
    return document.querySelector(`input[type="radio"][name="${CSS.escape(control.name)}"]:checked`) !== null;
  }
}
