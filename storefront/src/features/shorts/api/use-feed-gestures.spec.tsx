import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useFeedGestures } from './use-feed-gestures.js';

const onStep = jest.fn();

function Feed() {
  const bind = useFeedGestures({ onStep, onOpen: () => undefined, onSave: () => undefined });
  return <section aria-label="feed" {...bind()} />;
}

beforeEach(() => {
  jest.useFakeTimers();
  onStep.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

it('a wheel that comes to rest under 60 px takes no step, and its last turn is not counted twice', () => {
  render(<Feed />);
  fireEvent.wheel(screen.getByLabelText('feed'), { deltaY: 40 });
  act(() => void jest.advanceTimersByTime(1_000));
  expect(onStep.mock.calls.filter(([step]) => step !== 0)).toEqual([]);
});
