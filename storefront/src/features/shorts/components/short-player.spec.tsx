import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settingsQuery } from '../../../shared/http/settings-query.js';
import { ANSWERS_WITHIN_MS, PLAYS_WITHIN_MS } from '../../../shared/video/use-player.js';
import { ShortPlayer } from './ShortPlayer.js';

vi.mock('../../../shared/when-idle.js', () => ({
  whenIdle(work: () => void) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  },
}));

const HOST = 'https://player.example';

beforeEach(() => {
  vi.useFakeTimers();
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as MediaQueryList;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const frame = () => screen.getByTitle<HTMLIFrameElement>('Video: Kite Forms');
const player = () => frame().contentWindow;

/** Simulates a message of the player, by default from its own window and origin. */
function say(message: object, { source = player(), origin = HOST } = {}): void {
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message), origin, source }));
  });
}

/** Renders the current short, and returns the commands that its player receives. */
async function show() {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  queries.setQueryData(settingsQuery().queryKey, { youtubeEmbedUrl: `${HOST}/embed` } as never);
  render(
    <QueryClientProvider client={queries}>
      <ShortPlayer videoId="abcdefghijk" title="Kite Forms" isCurrent isMuted />
    </QueryClientProvider>,
  );
  await pass(10);
  await pass(10);
  const sent: string[] = [];
  const target = player();
  if (target)
    target.postMessage = ((text: string) => {
      const { event, func } = JSON.parse(text) as { event: string; func?: string };
      sent.push(func ?? event);
    }) as typeof target.postMessage;
  return sent;
}

it('a player that answers late is asked until then, and gets its commands once (FIND-34)', async () => {
  const sent = await show();
  await pass(ANSWERS_WITHIN_MS - 1000);
  expect(new Set(sent)).toEqual(new Set(['listening']));
  sent.length = 0;
  say({ event: 'onReady' });
  expect(sent).toEqual(['mute', 'playVideo']);
  say({ event: 'infoDelivery', info: { playerState: 1 } });
  await pass(60_000);
  expect(sent).toEqual(['mute', 'playVideo']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a player that never answers, or reports an error, gives way to a sentence and a new try (FIND-34)', async () => {
  await show();
  await pass(ANSWERS_WITHIN_MS);
  expect(screen.getByText('The video could not be loaded.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  say({ event: 'onReady' });
  expect(screen.queryByRole('button')).toBeNull();
  say({ event: 'onError', info: 150 });
  expect(screen.getByText('The video could not be loaded.')).toBeTruthy();
});

it('a player that was not allowed to start is started by a press (FIND-34)', async () => {
  const sent = await show();
  say({ event: 'infoDelivery', info: { playerState: 5 } });
  await pass(PLAYS_WITHIN_MS);
  sent.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(sent).toEqual(['playVideo']);
  say({ event: 'onStateChange', info: 1 });
  expect(screen.queryByRole('button')).toBeNull();
});

it('messages of other windows and origins are not the player’s', async () => {
  await show();
  say({ event: 'onError', info: 150 }, { source: window });
  say({ event: 'onError', info: 150 }, { origin: 'https://other.example' });
  expect(screen.queryByRole('button')).toBeNull();
});
