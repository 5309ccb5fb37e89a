import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserPorts } from './auth-ports.js';

const channel = globalThis.BroadcastChannel;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { BroadcastChannel: undefined });
});
afterEach(() => {
  vi.useRealTimers();
  Object.assign(globalThis, { BroadcastChannel: channel });
});

describe('a browser without a channel between its tabs', () => {
  it('notices within a second that another tab signed out', () => {
    const ports = browserPorts();
    ports.markSignedIn(true);
    const onMessage = vi.fn();
    ports.listenToTabs(onMessage);
    vi.advanceTimersByTime(5_000);
    expect(onMessage).not.toHaveBeenCalled();
    ports.markSignedIn(false);
    vi.advanceTimersByTime(999);
    expect(onMessage).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onMessage).toHaveBeenCalledWith({ type: 'signed-out' });
  });
});

describe('a browser with locks', () => {
  it('refreshes under a lock that all its tabs share', async () => {
    const requestLock = vi.fn((_name: string, task: () => Promise<string>) => task());
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request: requestLock } });
    try {
      await expect(browserPorts().runUnderLock(() => Promise.resolve('done'))).resolves.toBe('done');
      expect(requestLock.mock.calls.map(([name]) => name)).toEqual(['auth-refresh']);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });

  it('refreshes without a lock in browsers without locks', async () => {
    await expect(browserPorts().runUnderLock(() => Promise.resolve('done'))).resolves.toBe('done');
  });
});
