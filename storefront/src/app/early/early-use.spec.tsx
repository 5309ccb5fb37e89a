import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { onEarlyTap } from '../../shared/early-taps.js';
import { keepEarlyUse } from './early-use.js';
import { tellTakenOver } from './taken-over.js';

const press = jest.fn();
const submit = jest.fn((event: Event) => event.preventDefault());

function Page() {
  const [text, setText] = useState('');
  const [isSaved, setIsSaved] = useState(false);
  return (
    <form>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
      <button onClick={press}>Send</button>
      <button type="button" aria-pressed={isSaved} onClick={() => setIsSaved(!isSaved)}>
        Save
      </button>
    </form>
  );
}

let root: Root | undefined;
beforeEach(() => {
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  document.addEventListener('submit', submit);
  keepEarlyUse();
});
afterEach(() => {
  act(() => root?.unmount());
  document.removeEventListener('submit', submit);
  jest.clearAllMocks();
});

async function takeOver(): Promise<void> {
  await act(async () => {
    root = hydrateRoot(document.getElementById('root') as HTMLElement, <Page />);
  });
  await act(async () => tellTakenOver());
  await doneAgain();
}

/** What was kept is done again a task at a time. */
async function doneAgain(): Promise<void> {
  for (let tasks = 0; tasks < 20; tasks += 1) await act(() => new Promise((next) => setTimeout(next)));
}

/** Keys that the page hears once it listens. */
async function heardByTakingOver(): Promise<string[]> {
  const heard: string[] = [];
  const listen = ({ key }: KeyboardEvent) => void heard.push(key);
  window.addEventListener('keydown', listen);
  await takeOver();
  window.removeEventListener('keydown', listen);
  return heard;
}

function arrow(key: string): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}

/** Touches the page as if it were a feed. */
function tapAt(atMs: number, pointerType: string, movedX = 0): void {
  const feed = document.querySelector('output');
  feed?.setAttribute('aria-roledescription', 'carousel');
  feed?.setAttribute('data-gestures', '');
  for (const [name, clientX] of [
    ['pointerdown', 10],
    ['pointerup', 10 + movedX],
  ] as const) {
    const event = new MouseEvent(name, { clientX, clientY: 10, bubbles: true });
    Object.defineProperties(event, { pointerType: { value: pointerType }, timeStamp: { value: atMs } });
    feed?.dispatchEvent(event);
  }
  feed?.removeAttribute('aria-roledescription');
  feed?.removeAttribute('data-gestures');
}

describe('what people do before the application listens', () => {
  it('is done again once: a button that was pressed', async () => {
    document.querySelector('button')?.click();
    expect(submit).not.toHaveBeenCalled();
    expect(press).not.toHaveBeenCalled();
    await takeOver();
    expect(press).toHaveBeenCalledTimes(1);
  });

  it('is done again as often: a button that was pressed while React took the page over, and after', async () => {
    await act(async () => {
      root = hydrateRoot(document.getElementById('root') as HTMLElement, <Page />);
      document.querySelector('button')?.click();
    });
    document.querySelector('button')?.click();
    expect(press).not.toHaveBeenCalled();
    await act(async () => tellTakenOver());
    await doneAgain();
    expect(press).toHaveBeenCalledTimes(2);
    document.querySelector('button')?.click();
    expect(press).toHaveBeenCalledTimes(3);
  });

  it('is kept: a text that was typed', async () => {
    const field = document.querySelector('input');
    if (field) field.value = 'garden';
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    await takeOver();
    expect(document.querySelector('output')?.textContent).toBe('garden');
    expect(field?.value).toBe('garden');
  });

  it('is done again: arrows that were meant for the page, and no other key', async () => {
    for (const key of ['ArrowDown', 'a', 'ArrowUp'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    document
      .querySelector('input')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
    expect(await heardByTakingOver()).toEqual(['ArrowDown', 'ArrowUp']);
  });

  it('is done again: swipes of a feed that takes arrows too, and no shorter touch', async () => {
    const feed = document.querySelector('output');
    const swipe = (from: number, to: number) => {
      feed?.dispatchEvent(new MouseEvent('pointerdown', { clientY: from, bubbles: true }));
      feed?.dispatchEvent(new MouseEvent('pointerup', { clientY: to, bubbles: true }));
    };
    swipe(400, 100);
    feed?.setAttribute('aria-roledescription', 'carousel');
    swipe(400, 341);
    swipe(400, 340);
    swipe(100, 400);
    feed?.removeAttribute('aria-roledescription');
    expect(await heardByTakingOver()).toEqual(['ArrowDown', 'ArrowUp']);
  });

  it.each([
    [1, 'true'],
    [2, 'false'],
    [3, 'true'],
  ])('is done again as often: a switch that was pressed %d times', async (times, pressed) => {
    const save = document.querySelector<HTMLElement>('button[aria-pressed]');
    for (let count = 0; count < times; count += 1) save?.click();
    await takeOver();
    expect(save?.getAttribute('aria-pressed')).toBe(pressed);
  });

  it('is done again in its order, and not without end', async () => {
    const done: string[] = [];
    press.mockImplementation(() => done.push('press'));
    const listen = ({ key }: KeyboardEvent) => void done.push(key);
    arrow('ArrowDown');
    document.querySelector('button')?.click();
    for (let held = 0; held < 20; held += 1) arrow('ArrowUp');
    for (let count = 0; count < 20; count += 1) document.querySelector('button')?.click();
    window.addEventListener('keydown', listen);
    await takeOver();
    window.removeEventListener('keydown', listen);
    expect(done.slice(0, 6)).toEqual(['ArrowDown', 'press', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'press']);
    expect(done).toHaveLength(12);
  });

  describe('on a feed', () => {
    const taps: string[] = [];
    let endTaps: () => void;
    beforeEach(() => {
      endTaps = onEarlyTap((by) => void taps.push(by));
    });
    afterEach(() => {
      endTaps();
      taps.length = 0;
    });

    const TOUCHED_AT_MS = [0, 299] as const;
    it.each([
      ['a tap', 'mouse', [0], ['click']],
      ['a double click', 'mouse', [0, 249], ['click', 'click']],
      ['two clicks, of which the first opens the short', 'mouse', [0, 250, 400], ['click']],
      ['a double tap', 'touch', [...TOUCHED_AT_MS], ['touch', 'touch']],
      ['two double taps', 'touch', [...TOUCHED_AT_MS, 900, 1100], ['touch', 'touch', 'touch', 'touch']],
    ])('is done again: %s', async (_what, pointerType, moments, heard) => {
      for (const atMs of moments) tapAt(atMs, pointerType);
      await takeOver();
      expect(taps).toEqual(heard);
    });

    it('is no tap: a finger that moved', async () => {
      tapAt(0, 'touch', 5);
      await takeOver();
      expect(taps).toEqual([]);
    });
  });

  it('is not done for a button that nobody pressed', async () => {
    await takeOver();
    document.querySelector('output')?.click();
    expect(press).not.toHaveBeenCalled();
  });
});
