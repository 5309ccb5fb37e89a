import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { keepEarlyUse } from './early-use.js';
import { tellTakenOver } from './taken-over.js';

const press = jest.fn();
const submit = jest.fn((event: Event) => event.preventDefault());

function Page() {
  const [text, setText] = useState('');
  return (
    <form>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
      <button onClick={press}>Send</button>
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

describe('what people do before the application listens', () => {
  it('is done again once: a button that was pressed', async () => {
    document.querySelector('button')?.click();
    expect(submit).not.toHaveBeenCalled();
    expect(press).not.toHaveBeenCalled();
    await takeOver();
    expect(press).toHaveBeenCalledTimes(1);
  });

  it('is done again once: a button that was pressed while React took the page over', async () => {
    await act(async () => {
      root = hydrateRoot(document.getElementById('root') as HTMLElement, <Page />);
      document.querySelector('button')?.click();
    });
    document.querySelector('button')?.click();
    expect(press).not.toHaveBeenCalled();
    await act(async () => tellTakenOver());
    expect(press).toHaveBeenCalledTimes(1);
    document.querySelector('button')?.click();
    expect(press).toHaveBeenCalledTimes(2);
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

  it('is not done for a button that nobody pressed', async () => {
    await takeOver();
    document.querySelector('output')?.click();
    expect(press).not.toHaveBeenCalled();
  });
});
