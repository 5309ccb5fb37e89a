import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, render, screen } from '@testing-library/react';
import { UploadProgress } from './UploadProgress.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const shownPercent = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'));
const advanceTime = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('the bar rises by 10% every 500 ms up to 90, and to 100 at the end (UPLOAD-4)', () => {
  const { rerender } = render(<UploadProgress isDone={false} stage="Checking the file" />);
  expect(shownPercent()).toBe(0);
  advanceTime(499);
  expect(shownPercent()).toBe(0);
  advanceTime(1);
  expect(shownPercent()).toBe(10);
  advanceTime(8 * 500);
  expect(shownPercent()).toBe(90);
  advanceTime(60_000);
  expect(shownPercent()).toBe(90);
  rerender(<UploadProgress isDone stage="Published on YouTube" />);
  expect(shownPercent()).toBe(100);
});

it('shows the actual stage below, at any position of the bar (UPLOAD-4)', () => {
  const { rerender } = render(<UploadProgress isDone={false} stage="Waiting for YouTube" />);
  advanceTime(2000);
  expect(screen.getByRole('status').textContent).toBe('Waiting for YouTube');
  rerender(<UploadProgress isDone={false} stage="Publishing on YouTube: 42%" />);
  expect(screen.getByRole('status').textContent).toBe('Publishing on YouTube: 42%');
  expect(shownPercent()).toBe(40);
});
