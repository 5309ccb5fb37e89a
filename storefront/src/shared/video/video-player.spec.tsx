import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ANSWERS_WITHIN_MS, PLAYS_WITHIN_MS } from './use-player.js';
import VideoPlayer from './VideoPlayer.js';

const HOST = 'https://player.example';

beforeEach(() => {
  vi.useFakeTimers();
  render(<VideoPlayer videoId="abcdefghijk" title="Kite Forms" embedUrl={`${HOST}/embed`} />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const frame = () => screen.queryByTitle<HTMLIFrameElement>('Video: Kite Forms');
const say = (message: object) =>
  act(() => {
    const source = frame()?.contentWindow ?? null;
    window.dispatchEvent(
      new MessageEvent('message', { data: JSON.stringify(message), origin: HOST, source }),
    );
  });
const link = () => screen.queryByRole('link', { name: 'Watch on YouTube' });

it('a player that never answers gives way to a sentence, a new try and YouTube (FIND-37)', async () => {
  await pass(ANSWERS_WITHIN_MS - 1);
  expect(link()).toBeNull();
  await pass(1);
  expect(frame()).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('The video could not be loaded.');
  expect(link()?.getAttribute('href')).toBe('https://www.youtube.com/watch?v=abcdefghijk');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(frame()).not.toBeNull();
  expect(link()).toBeNull();
});

it('a player that reports an error, such as a video that cannot be embedded, does so at once (FIND-37)', () => {
  say({ event: 'onReady' });
  say({ event: 'onError', info: 150 });
  expect(frame()).toBeNull();
  expect(link()).not.toBeNull();
});

it('a player that does not start keeps its own controls beside the link; one that its viewer stops has none (FIND-37)', async () => {
  say({ event: 'onReady' });
  await pass(PLAYS_WITHIN_MS);
  expect(screen.getByRole('status').textContent).toContain('The video has not started.');
  expect(frame()).not.toBeNull();
  say({ event: 'onStateChange', info: 1 });
  expect(link()).toBeNull();
  say({ event: 'onStateChange', info: 2 });
  await pass(60_000);
  expect(link()).toBeNull();
});
