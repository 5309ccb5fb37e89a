import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthMessage } from '@market/contract/identity/identity';
import { openPopup, waitForPopup } from './popup.js';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

const agent = vi.spyOn(window.navigator, 'userAgent', 'get');
let popup: { closed: boolean };
const asWindow = () => popup as Window;
/** Records how a promise settles: 'done', or its error's code; undefined while it is pending. */
function recordOutcome(waiting: Promise<void>): { ended: string | undefined } {
  const outcome: { ended: string | undefined } = { ended: undefined };
  waiting.then(
    () => (outcome.ended = 'done'),
    (failure: { code: string }) => (outcome.ended = failure.code),
  );
  return outcome;
}
function postReport(message: Partial<AuthMessage>, origin = window.location.origin): void {
  const data = { type: 'auth', eventId: 'one', mode: 'signin', provider: 'google', ...message };
  window.dispatchEvent(new MessageEvent('message', { data, origin }));
}

beforeEach(() => {
  vi.useFakeTimers();
  popup = { closed: false };
  agent.mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a pop-up', () => {
  it('is 500 × 600', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    openPopup('/x');
    expect(open.mock.calls[0]?.[2]).toMatch(/width=500,height=600/);
  });

  it('reuses the window for another try, and opens another once the first is closing', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    open.mockClear();
    openPopup();
    openPopup();
    const wait = recordOutcome(waitForPopup(asWindow(), 'google', 'link'));
    postReport({ mode: 'link', code: 'auth/credential-already-in-use' });
    await vi.advanceTimersByTimeAsync(0);
    expect(wait.ended).toBe('auth/credential-already-in-use');
    openPopup();
    const [first, second, third] = open.mock.calls.map(([, name]) => name);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('ends when it reports', async () => {
    const wait = recordOutcome(waitForPopup(asWindow(), 'google', 'signin'));
    postReport({});
    await vi.advanceTimersByTimeAsync(0);
    expect(wait.ended).toBe('done');
  });

  it('fails with the code it reports', async () => {
    const wait = recordOutcome(waitForPopup(asWindow(), 'google', 'signin'));
    postReport({ code: 'auth/unauthorized-domain' });
    await vi.advanceTimersByTimeAsync(0);
    expect(wait.ended).toBe('auth/unauthorized-domain');
  });

  it('ignores reports from another origin, of another provider or mode, or in another format', async () => {
    const wait = recordOutcome(waitForPopup(asWindow(), 'google', 'signin'));
    postReport({}, 'https://evil.example');
    postReport({ provider: 'github' });
    postReport({ mode: 'link' });
    window.dispatchEvent(new MessageEvent('message', { data: 'auth', origin: window.location.origin }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wait.ended).toBeUndefined();
  });

  it.each([
    ['a computer', 10_000],
    ['a phone', 20_000],
  ])(
    'is checked every 2 s, on phones every 10 s, and counts as closed after 8 s: %s',
    async (device, endsMs) => {
      if (device === 'a phone') agent.mockReturnValue(PHONE);
      const wait = recordOutcome(waitForPopup(asWindow(), 'google', 'signin'));
      // The pop-up closes just after a check, so the test waits for nearly the whole interval until the next check.
      await vi.advanceTimersByTimeAsync(device === 'a phone' ? 10_000 : 2_000);
      popup.closed = true;
      const leftMs = endsMs - (device === 'a phone' ? 10_000 : 2_000);
      await vi.advanceTimersByTimeAsync(leftMs - 1);
      expect(wait.ended).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(wait.ended).toBe('auth/popup-closed-by-user');
    },
  );

  it('is cancelled by the next pop-up', async () => {
    const first = recordOutcome(waitForPopup(asWindow(), 'google', 'signin'));
    const second = recordOutcome(waitForPopup(asWindow(), 'github', 'signin'));
    postReport({ provider: 'github' });
    await vi.advanceTimersByTimeAsync(0);
    expect(first.ended).toBe('auth/cancelled-popup-request');
    expect(second.ended).toBe('done');
  });
});
