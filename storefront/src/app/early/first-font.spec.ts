import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { showFontLater, showKeptFont } from './first-font.js';

const load = jest.fn<() => Promise<object[]>>();
const shown = () => document.documentElement.dataset['font'];

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true });
  localStorage.clear();
});
afterEach(() => {
  delete document.documentElement.dataset['font'];
  load.mockReset();
});

describe('the font', () => {
  it('is shown once it is there, and from the next page on at once', async () => {
    load.mockResolvedValue([{}]);
    showKeptFont();
    expect(shown()).toBeUndefined();
    await showFontLater();
    expect(shown()).toBe('inter');

    delete document.documentElement.dataset['font'];
    showKeptFont();
    expect(shown()).toBe('inter');
    await showFontLater();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the network loses it', () => load.mockRejectedValue(new Error('lost'))],
    ['the page names none', () => load.mockResolvedValue([])],
  ])('gives way to the system where %s, and is asked for again by the next page', async (_what, befall) => {
    befall();
    await showFontLater();
    expect(shown()).toBeUndefined();
    showKeptFont();
    expect(shown()).toBeUndefined();
  });

  it('is shown where a browser keeps nothing', async () => {
    load.mockResolvedValue([{}]);
    const denied = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await showFontLater();
    denied.mockRestore();
    expect(shown()).toBe('inter');
  });
});
