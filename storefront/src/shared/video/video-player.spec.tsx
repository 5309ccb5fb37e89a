import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RESPONSE_TIMEOUT_MS, PLAY_TIMEOUT_MS } from './use-player.js';
import VideoPlayer from './VideoPlayer.js';

const HOST = 'https://player.example';

beforeEach(() => {
  vi.useFakeTimers();
  render(<VideoPlayer videoId="abcdefghijk" title="Kite Forms" embedUrl={`${HOST}/embed`} />);
});
afterEach(() => {
  vi.useRealTimers();
});

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const findFrame = () => screen.queryByTitle<HTMLIFrameElement>('Video: Kite Forms');
const sendFromPlayer = (message: object) =>
  act(() => {
    const source = findFrame()?.contentWindow ?? null;
    window.dispatchEvent(
      new MessageEvent('message', { data: JSON.stringify(message), origin: HOST, source }),
    );
  });
const findLink = () => screen.queryByRole('link', { name: 'Watch on YouTube' });

it('replaces a player that does not respond by a message, a retry button and a link to YouTube (FIND-37)', async () => {
  await advanceTime(RESPONSE_TIMEOUT_MS - 1);
  expect(findLink()).toBeNull();
  await advanceTime(1);
  expect(findFrame()).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('The video could not be loaded.');
  expect(findLink()?.getAttribute('href')).toBe('https://www.youtube.com/watch?v=abcdefghijk');
  const tryAgainButton = screen.getByRole('button', { name: 'Try Again' });
  tryAgainButton.focus();
  fireEvent.click(tryAgainButton);
  expect(findFrame()).not.toBeNull();
  expect(document.activeElement).toBe(findFrame());
  expect(findLink()).toBeNull();
});

it('replaces a player that reports an error at once (FIND-37)', () => {
  sendFromPlayer({ event: 'onReady' });
  sendFromPlayer({ event: 'onError', info: 150 });
  expect(findFrame()).toBeNull();
  expect(findLink()).not.toBeNull();
});

it('shows the link beside a player that does not start, but not beside a player that the user paused (FIND-37)', async () => {
  sendFromPlayer({ event: 'onReady' });
  await advanceTime(PLAY_TIMEOUT_MS);
  expect(screen.getByRole('status').textContent).toContain('The video has not started.');
  expect(findFrame()).not.toBeNull();
  sendFromPlayer({ event: 'onStateChange', info: 1 });
  expect(findLink()).toBeNull();
  sendFromPlayer({ event: 'onStateChange', info: 2 });
  await advanceTime(60_000);
  expect(findLink()).toBeNull();
});
