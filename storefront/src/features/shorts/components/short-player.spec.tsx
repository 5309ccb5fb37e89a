import { act, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settingsQuery } from '../../../shared/http/settings-query.js';
import { RESPONSE_TIMEOUT_MS, PLAY_TIMEOUT_MS } from '../../../shared/video/use-player.js';
import { ShortPlayer } from './ShortPlayer.js';

const HOST = 'https://player.example';

beforeEach(() => {
  vi.useFakeTimers();
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as MediaQueryList;
});
afterEach(() => {
  vi.useRealTimers();
});

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const findFrame = () => screen.getByTitle<HTMLIFrameElement>('Video: Kite Forms');
const findPlayerWindow = () => findFrame().contentWindow;

/** Simulates a message from the player. By default its source is the player's own window and origin. */
function sendFromPlayer(message: object, { source = findPlayerWindow(), origin = HOST } = {}): void {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message), origin, source }));
  });
}

/** Renders the current short, and returns the commands that its player receives. */
async function renderPlayer() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  queryClient.setQueryData(settingsQuery().queryKey, { youtubeEmbedUrl: `${HOST}/embed` } as never);
  render(
    <QueryClientProvider client={queryClient}>
      <ShortPlayer videoId="abcdefghijk" title="Kite Forms" isCurrent isMuted />
    </QueryClientProvider>,
  );
  await advanceTime(10);
  await advanceTime(10);
  const sentCommands: string[] = [];
  const playerWindow = findPlayerWindow();
  if (playerWindow)
    playerWindow.postMessage = ((text: string) => {
      const { event, func } = JSON.parse(text) as { event: string; func?: string };
      sentCommands.push(func ?? event);
    }) as typeof playerWindow.postMessage;
  return sentCommands;
}

it('offers to try again if the address of the video host cannot be loaded (FIND-34)', async () => {
  vi.useRealTimers();
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <ShortPlayer videoId="abcdefghijk" title="Kite Forms" isCurrent isMuted />
    </QueryClientProvider>,
  );
  const tryAgainButton = await screen.findByRole('button', { name: 'Try Again' });
  expect(fetch).toHaveBeenCalledOnce();
  fireEvent.click(tryAgainButton);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  fetch.mockRestore();
});

it('polls a player until it responds, then sends its commands once (FIND-34)', async () => {
  const sentCommands = await renderPlayer();
  await advanceTime(RESPONSE_TIMEOUT_MS - 1000);
  expect(new Set(sentCommands)).toEqual(new Set(['listening']));
  sentCommands.length = 0;
  sendFromPlayer({ event: 'onReady' });
  expect(sentCommands).toEqual(['mute', 'playVideo']);
  sendFromPlayer({ event: 'infoDelivery', info: { playerState: 1 } });
  await advanceTime(60_000);
  expect(sentCommands).toEqual(['mute', 'playVideo']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('replaces a player that does not respond or reports an error by a message and a retry button (FIND-34)', async () => {
  await renderPlayer();
  await advanceTime(RESPONSE_TIMEOUT_MS);
  expect(screen.getByText('The video could not be loaded.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  sendFromPlayer({ event: 'onReady' });
  expect(screen.queryByRole('button')).toBeNull();
  sendFromPlayer({ event: 'onError', info: 150 });
  expect(screen.getByText('The video could not be loaded.')).toBeTruthy();
});

it('starts a player that the browser blocked when the user presses Play (FIND-34)', async () => {
  const sentCommands = await renderPlayer();
  sendFromPlayer({ event: 'infoDelivery', info: { playerState: 5 } });
  await advanceTime(PLAY_TIMEOUT_MS);
  sentCommands.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(sentCommands).toEqual(['playVideo']);
  sendFromPlayer({ event: 'onStateChange', info: 1 });
  expect(screen.queryByRole('button')).toBeNull();
});

it('ignores messages from other windows and origins', async () => {
  await renderPlayer();
  sendFromPlayer({ event: 'onError', info: 150 }, { source: window });
  sendFromPlayer({ event: 'onError', info: 150 }, { origin: 'https://other.example' });
  expect(screen.queryByRole('button')).toBeNull();
});
