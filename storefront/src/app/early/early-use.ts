import { SWIPE_THRESHOLD_PX, TAP_DELAYS_MS, TAP_MAX_PX, type TapKind } from '@market/contract/gestures';
import { tellEarlyTap } from '../../shared/early-taps.js';
import { TAKEN_OVER } from './taken-over.js';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Presses, taps and arrows remembered at most. */
const DEEDS_MAX = 12;
/** Arrows among them: more were held down. */
const ARROWS_MAX = 4;

/** What is done again, in the order in which it was done; `arrow` and `tap` are meant for the page, `press` for a button. */
type Deed =
  | { readonly kind: 'press'; readonly button: HTMLElement }
  | { readonly kind: 'arrow'; readonly key: string }
  | { readonly kind: 'tap'; readonly by: TapKind };

let deeds: Deed[] = [];
let touched: { readonly target: Element; readonly x: number; readonly y: number } | null = null;
/** The last tap of the feed that waits for its second, or has opened what it was on. */
let firstTap: { readonly by: TapKind; readonly atMs: number } | null = null;
const typed = new Set<Typed>();

/** Remembers what people press and type on the server's page while nothing listens to them yet, and does it again once it does. */
export function keepEarlyUse(): void {
  document.addEventListener(TAKEN_OVER, endEarlyUse, { once: true });
  document.addEventListener('click', keepPress, true);
  document.addEventListener('input', keepText, true);
  document.addEventListener('keydown', keepKey, true);
  document.addEventListener('pointerdown', keepTouch, true);
  document.addEventListener('pointerup', keepGesture, true);
}

/** The page listens itself from here on: what came before is done again. */
function endEarlyUse(): void {
  document.removeEventListener('click', keepPress, true);
  document.removeEventListener('input', keepText, true);
  document.removeEventListener('keydown', keepKey, true);
  document.removeEventListener('pointerdown', keepTouch, true);
  document.removeEventListener('pointerup', keepGesture, true);
  for (const field of typed) if (field.isConnected) typeAgain(field);
  typed.clear();
  const kept = deeds;
  deeds = [];
  touched = firstTap = null;
  doAgain(kept);
}

/** Each deed in a task of its own, as people's are: a second press finds what the first has changed. */
function doAgain([deed, ...others]: readonly Deed[]): void {
  if (!deed) return;
  if (deed.kind === 'arrow')
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: deed.key, code: deed.key, bubbles: true, cancelable: true }),
    );
  else if (deed.kind === 'tap') tellEarlyTap(deed.by);
  else if (deed.button.isConnected) deed.button.click();
  setTimeout(() => doAgain(others));
}

function keep(deed: Deed): void {
  if (deeds.length < DEEDS_MAX) deeds.push(deed);
}

/** Arrows that are meant for the page, not for what has the focus. */
function keepKey(event: KeyboardEvent): void {
  const { target } = event;
  const isPages = target instanceof Element && (target === document.body || target.id === 'main');
  if (isPages && event.key.startsWith('Arrow')) keepArrow(event.key);
}

function keepArrow(key: string): void {
  if (deeds.filter(({ kind }) => kind === 'arrow').length < ARROWS_MAX) keep({ kind: 'arrow', key });
}

function keepTouch({ target, clientX, clientY }: PointerEvent): void {
  const isOnFeed = target instanceof Element && target.closest('[aria-roledescription="carousel"]') !== null;
  touched = isOnFeed ? { target, x: clientX, y: clientY } : null;
}

/** A feed that is swiped, not scrolled, takes the arrows for the same steps. */
function keepGesture({ clientX, clientY, pointerType, timeStamp }: PointerEvent): void {
  if (!touched) return;
  const { target, x, y } = touched;
  const [movedX, movedY] = [clientX - x, clientY - y];
  touched = null;
  if (Math.abs(movedY) >= SWIPE_THRESHOLD_PX) return keepArrow(movedY < 0 ? 'ArrowDown' : 'ArrowUp');
  const isTap = Math.hypot(movedX, movedY) < TAP_MAX_PX && target.hasAttribute('data-gestures');
  if (isTap) keepTap(pointerType === 'touch' ? 'touch' : 'click', timeStamp);
}

/** Two taps in time are a double tap; after a single one, which opens what it is on, none is meant for this page. */
function keepTap(by: TapKind, atMs: number): void {
  const isSecond = firstTap !== null && atMs - firstTap.atMs < TAP_DELAYS_MS[firstTap.by];
  if (firstTap && !isSecond) return;
  firstTap = isSecond ? null : { by, atMs };
  keep({ kind: 'tap', by });
}

/** Links work by themselves. React hears nothing of it: a page that it has only half taken over loses what is pressed. */
function keepPress(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  keep({ kind: 'press', button });
}

function keepText({ target }: Event): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.add(target);
}

/** React takes a text for new only where it differs from the last one set through the field itself. */
function typeAgain(field: Typed): void {
  const text = field.value;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
