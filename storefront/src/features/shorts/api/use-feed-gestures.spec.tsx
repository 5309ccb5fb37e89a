import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useFeedGestures } from './use-feed-gestures.js';

const onStep = jest.fn();
const onOpen = jest.fn();
const onSave = jest.fn();

function Feed() {
  const bind = useFeedGestures({ onStep, onOpen, onSave });
  return <section aria-label="feed" {...bind()} />;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
});
afterEach(() => {
  jest.useRealTimers();
});

it('a wheel that stops under 60 px makes no step, and its last event is not counted twice', () => {
  render(<Feed />);
  fireEvent.wheel(screen.getByLabelText('feed'), { deltaY: 40 });
  act(() => void jest.advanceTimersByTime(1_000));
  expect(onStep.mock.calls.filter(([step]) => step !== 0)).toEqual([]);
});
