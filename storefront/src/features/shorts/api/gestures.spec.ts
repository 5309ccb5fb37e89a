import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stepOfKey, stepOfSwipe, WheelReader } from './swipe.js';
import { TapReader } from './tap-reader.js';

describe('a swipe', () => {
  it('counts from 60 px on, up is the next short', () => {
    expect(stepOfSwipe(-59)).toBe(0);
    expect(stepOfSwipe(-60)).toBe(1);
    expect(stepOfSwipe(59)).toBe(0);
    expect(stepOfSwipe(60)).toBe(-1);
  });

  it('with two fingers is one step, however long the touchpad keeps scrolling', () => {
    const reader = new WheelReader();
    expect([30, 29, 1, 200, 200].map((delta, index) => reader.wheel(delta, index * 16))).toEqual([
      0, 0, 1, 0, 0,
    ]);
  });

  it('starts again after a pause', () => {
    const reader = new WheelReader();
    expect(reader.wheel(80, 0)).toBe(1);
    expect(reader.wheel(-80, 100)).toBe(0);
    expect(reader.wheel(-80, 400)).toBe(-1);
  });

  it('makes the same steps as the arrow keys', () => {
    expect(['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'Enter'].map(stepOfKey)).toEqual([
      1, 1, -1, -1, 0,
    ]);
  });
});

describe('a tap', () => {
  const onSingle = vi.fn();
  const onDouble = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    onSingle.mockClear();
    onDouble.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['click', 250],
    ['touch', 300],
  ] as const)('by %s opens the MVP after %d ms and not before', (kind, delayMs) => {
    new TapReader({ onSingle, onDouble }).tap(kind);
    vi.advanceTimersByTime(delayMs - 1);
    expect(onSingle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onSingle).toHaveBeenCalledTimes(1);
  });

  it('saves the MVP if a second tap follows, and does not open it', () => {
    const reader = new TapReader({ onSingle, onDouble });
    reader.tap('click');
    vi.advanceTimersByTime(249);
    reader.tap('click');
    vi.advanceTimersByTime(1000);
    expect(onDouble).toHaveBeenCalledTimes(1);
    expect(onSingle).not.toHaveBeenCalled();
  });

  it('is dropped when the feed is removed', () => {
    const reader = new TapReader({ onSingle, onDouble });
    reader.tap('touch');
    reader.cancel();
    vi.advanceTimersByTime(1000);
    expect(onSingle).not.toHaveBeenCalled();
  });
});
