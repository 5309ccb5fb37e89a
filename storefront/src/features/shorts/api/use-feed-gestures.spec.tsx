import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { tellEarlyTap } from '../../../shared/early-taps.js';
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

it('a wheel that comes to rest under 60 px takes no step, and its last turn is not counted twice', () => {
  render(<Feed />);
  fireEvent.wheel(screen.getByLabelText('feed'), { deltaY: 40 });
  act(() => void jest.advanceTimersByTime(1_000));
  expect(onStep.mock.calls.filter(([step]) => step !== 0)).toEqual([]);
});

it('saves after a double tap that was made before it listened, and opens after a single one', () => {
  render(<Feed />);
  tellEarlyTap('touch');
  tellEarlyTap('touch');
  act(() => void jest.advanceTimersByTime(1_000));
  expect([onSave.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 0]);
  tellEarlyTap('click');
  act(() => void jest.advanceTimersByTime(250));
  expect([onSave.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 1]);
});
