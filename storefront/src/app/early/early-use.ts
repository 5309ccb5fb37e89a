import { SWIPE_THRESHOLD_PX } from '@market/contract/gestures';
import { TAKEN_OVER } from './taken-over.js';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Keys remembered at most: more were held down. */
const KEYS_MAX = 4;

let pressed: HTMLElement | null = null;
const keys: string[] = [];
let touchedAtY: number | null = null;
const typed = new Set<Typed>();

/** Remembers what people press and type on the server's page while nothing listens to them yet, and does it again once it does. */
export function keepEarlyUse(): void {
  document.addEventListener(TAKEN_OVER, endEarlyUse, { once: true });
  document.addEventListener('click', keepPress, true);
  document.addEventListener('input', keepText, true);
  document.addEventListener('keydown', keepKey, true);
  document.addEventListener('pointerdown', keepTouch, true);
  document.addEventListener('pointerup', keepSwipe, true);
}

/** The page listens itself from here on: what came before is done again. */
function endEarlyUse(): void {
  document.removeEventListener('click', keepPress, true);
  document.removeEventListener('input', keepText, true);
  document.removeEventListener('keydown', keepKey, true);
  document.removeEventListener('pointerdown', keepTouch, true);
  document.removeEventListener('pointerup', keepSwipe, true);
  for (const field of typed) if (field.isConnected) typeAgain(field);
  typed.clear();
  const button = pressed;
  pressed = null;
  if (button?.isConnected) button.click();
  for (const key of keys.splice(0))
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
    );
}

/** Arrows that are meant for the page, not for what has the focus. */
function keepKey(event: KeyboardEvent): void {
  const { target } = event;
  const isPages = target instanceof Element && (target === document.body || target.id === 'main');
  if (isPages && event.key.startsWith('Arrow')) keepArrow(event.key);
}

function keepArrow(key: string): void {
  if (keys.length < KEYS_MAX) keys.push(key);
}

/** A feed that is swiped, not scrolled, takes the arrows for the same steps. */
function keepTouch({ target, clientY }: PointerEvent): void {
  const isOnFeed = target instanceof Element && target.closest('[aria-roledescription="carousel"]') !== null;
  touchedAtY = isOnFeed ? clientY : null;
}

function keepSwipe({ clientY }: PointerEvent): void {
  const movedY = touchedAtY === null ? 0 : clientY - touchedAtY;
  touchedAtY = null;
  if (Math.abs(movedY) >= SWIPE_THRESHOLD_PX) keepArrow(movedY < 0 ? 'ArrowDown' : 'ArrowUp');
}

/**
 * Links work by themselves; of buttons the last one counts. React hears nothing of it: a page that it has only half taken
 * over loses what is pressed.
 */
function keepPress(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed = button;
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
