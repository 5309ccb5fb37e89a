import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useFeedGestures } from './use-feed-gestures.js';

const onStep = vi.fn();
const onOpen = vi.fn();
const onSave = vi.fn();

function Feed() {
  const bindGestures = useFeedGestures({ onStep, onOpen, onSave });
  return <section aria-label="feed" {...bindGestures()} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a wheel that stops under 60 px makes no step, and its last event is not counted twice', () => {
  render(<Feed />);
  fireEvent.wheel(screen.getByLabelText('feed'), { deltaY: 40 });
  act(() => void vi.advanceTimersByTime(1_000));
  expect(onStep.mock.calls.filter(([step]) => step !== 0)).toEqual([]);
});
