import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import { UploadProgress } from './UploadProgress.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const percent = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'));
const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('climbs by 10% every 500 ms up to 90, and to 100 at the end', () => {
  const { rerender } = render(<UploadProgress isDone={false} stage="Checking the file" />);
  expect(percent()).toBe(0);
  after(499);
  expect(percent()).toBe(0);
  after(1);
  expect(percent()).toBe(10);
  after(8 * 500);
  expect(percent()).toBe(90);
  after(60_000);
  expect(percent()).toBe(90);
  rerender(<UploadProgress isDone stage="Published on YouTube" />);
  expect(percent()).toBe(100);
});

it('shows the actual stage below, at any position of the bar', () => {
  const { rerender } = render(<UploadProgress isDone={false} stage="Waiting for YouTube" />);
  after(2000);
  expect(screen.getByRole('status').textContent).toBe('Waiting for YouTube');
  rerender(<UploadProgress isDone={false} stage="Publishing on YouTube: 42%" />);
  expect(screen.getByRole('status').textContent).toBe('Publishing on YouTube: 42%');
  expect(percent()).toBe(40);
});
