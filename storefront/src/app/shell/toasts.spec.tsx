import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, fireEvent, render, screen } from '@testing-library/react';
import Toasts from './Toasts.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

const SHOWN_FOR_MS = 6000;
const advanceTime = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('a toast', () => {
  it('is announced to screen readers, politely unless it is an error', () => {
    render(
      <Toasts
        toasts={[
          { kind: 'success', text: 'Saved' },
          { kind: 'error', text: 'Not saved' },
        ]}
      />,
    );
    advanceTime(100);
    const announcements = screen.getAllByRole('status');
    expect(announcements.map((element) => [element.textContent, element.getAttribute('aria-live')])).toEqual([
      ['Notification Saved', 'polite'],
      ['Notification Not saved', 'assertive'],
    ]);
  });

  it('closes after 6 seconds, not before', () => {
    render(<Toasts toasts={[{ kind: 'info', text: 'Done' }]} />);
    advanceTime(SHOWN_FOR_MS - 1);
    expect(screen.queryByText('Done')).not.toBeNull();
    advanceTime(1);
    expect(screen.queryByText('Done')).toBeNull();
  });

  it('closes on a click', () => {
    render(<Toasts toasts={[{ kind: 'info', text: 'Done' }]} />);
    fireEvent.click(screen.getByRole('button', { name: 'Close toast' }));
    expect(screen.queryByText('Done')).toBeNull();
  });

  it('remains while it offers an action, and closes when the action runs', () => {
    const runAction = vi.fn();
    render(<Toasts toasts={[{ kind: 'info', text: 'New', action: { label: 'Reload', run: runAction } }]} />);
    advanceTime(10 * SHOWN_FOR_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(runAction).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('New')).toBeNull();
  });
});
