import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthMessage } from '@market/contract/identity/identity';
import { openPopup, waitForPopup } from './popup.js';

const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

const userAgent = vi.spyOn(window.navigator, 'userAgent', 'get');
let popup: { closed: boolean };
const popupWindow = () => popup as Window;
/** Records how a promise settles: 'done', or its error's code; undefined while it is pending. */
function recordOutcome(promise: Promise<void>): { result: string | undefined } {
  const outcome: { result: string | undefined } = { result: undefined };
  promise.then(
    () => (outcome.result = 'done'),
    (failure: { code: string }) => (outcome.result = failure.code),
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
  userAgent.mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
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
    const outcome = recordOutcome(waitForPopup(popupWindow(), 'google', 'link'));
    postReport({ mode: 'link', code: 'auth/credential-already-in-use' });
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome.result).toBe('auth/credential-already-in-use');
    openPopup();
    const [first, second, third] = open.mock.calls.map(([, name]) => name);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('completes when it posts its report', async () => {
    const outcome = recordOutcome(waitForPopup(popupWindow(), 'google', 'signin'));
    postReport({});
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome.result).toBe('done');
  });

  it('fails with the error code of its report', async () => {
    const outcome = recordOutcome(waitForPopup(popupWindow(), 'google', 'signin'));
    postReport({ code: 'auth/unauthorized-domain' });
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome.result).toBe('auth/unauthorized-domain');
  });

  it('ignores reports from another origin, of another provider or mode, or in another format', async () => {
    const outcome = recordOutcome(waitForPopup(popupWindow(), 'google', 'signin'));
    postReport({}, 'https://evil.example');
    postReport({ provider: 'github' });
    postReport({ mode: 'link' });
    window.dispatchEvent(new MessageEvent('message', { data: 'auth', origin: window.location.origin }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outcome.result).toBeUndefined();
  });

  it.each([
    ['a computer', 10_000],
    ['a phone', 20_000],
  ])(
    'is checked every 2 s, on phones every 10 s, and fails at most 8 s or 10 s after it was closed: %s',
    async (device, closedAfterMs) => {
      if (device === 'a phone') userAgent.mockReturnValue(PHONE_USER_AGENT);
      const outcome = recordOutcome(waitForPopup(popupWindow(), 'google', 'signin'));
      // The pop-up closes just after a check, so the failure is reported after the longest possible time.
      await vi.advanceTimersByTimeAsync(device === 'a phone' ? 10_000 : 2_000);
      popup.closed = true;
      const leftMs = closedAfterMs - (device === 'a phone' ? 10_000 : 2_000);
      await vi.advanceTimersByTimeAsync(leftMs - 1);
      expect(outcome.result).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      expect(outcome.result).toBe('auth/popup-closed-by-user');
    },
  );

  it('is cancelled by the next pop-up', async () => {
    const firstOutcome = recordOutcome(waitForPopup(popupWindow(), 'google', 'signin'));
    const secondOutcome = recordOutcome(waitForPopup(popupWindow(), 'github', 'signin'));
    postReport({ provider: 'github' });
    await vi.advanceTimersByTimeAsync(0);
    expect(firstOutcome.result).toBe('auth/cancelled-popup-request');
    expect(secondOutcome.result).toBe('done');
  });
});
