import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stepOfKey, stepOfSwipe, WheelReader } from './swipe.js';
import { TapReader } from './tap-reader.js';

describe('a swipe', () => {
  it('makes a step from 60 px on; an upward swipe leads to the next short', () => {
    expect(stepOfSwipe(-59)).toBe(0);
    expect(stepOfSwipe(-60)).toBe(1);
    expect(stepOfSwipe(59)).toBe(0);
    expect(stepOfSwipe(60)).toBe(-1);
  });

  it('with two fingers is one step, however long the touchpad keeps scrolling', () => {
    const reader = new WheelReader();
    expect([30, 29, 1, 200, 200].map((delta, index) => reader.handleWheel(delta, index * 16))).toEqual([
      0, 0, 1, 0, 0,
    ]);
  });

  it('starts again after a pause', () => {
    const reader = new WheelReader();
    expect(reader.handleWheel(80, 0)).toBe(1);
    expect(reader.handleWheel(-80, 100)).toBe(0);
    expect(reader.handleWheel(-80, 400)).toBe(-1);
  });

  it('makes the same steps as the arrow keys', () => {
    expect(['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'Enter'].map(stepOfKey)).toEqual([
      1, 1, -1, -1, 0,
    ]);
  });
});

describe('a tap', () => {
  const onSingleTap = vi.fn();
  const onDoubleTap = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    onSingleTap.mockClear();
    onDoubleTap.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['click', 250],
    ['touch', 300],
  ] as const)('by %s opens the MVP after %d ms and not before', (kind, delayMs) => {
    new TapReader({ onSingleTap, onDoubleTap }).handleTap(kind);
    vi.advanceTimersByTime(delayMs - 1);
    expect(onSingleTap).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onSingleTap).toHaveBeenCalledTimes(1);
  });

  it('saves the MVP if a second tap follows, and does not open it', () => {
    const reader = new TapReader({ onSingleTap, onDoubleTap });
    reader.handleTap('click');
    vi.advanceTimersByTime(249);
    reader.handleTap('click');
    vi.advanceTimersByTime(1000);
    expect(onDoubleTap).toHaveBeenCalledTimes(1);
    expect(onSingleTap).not.toHaveBeenCalled();
  });

  it('is dropped when the feed is removed', () => {
    const reader = new TapReader({ onSingleTap, onDoubleTap });
    reader.handleTap('touch');
    reader.cancel();
    vi.advanceTimersByTime(1000);
    expect(onSingleTap).not.toHaveBeenCalled();
  });
});
