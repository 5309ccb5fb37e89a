import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { browserPorts } from './auth-ports.js';

const channel = globalThis.BroadcastChannel;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { BroadcastChannel: undefined });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, { BroadcastChannel: channel });
});

describe('a browser without a channel between its tabs', () => {
  it('hears within a second that another tab signed out', () => {
    const ports = browserPorts();
    ports.markSignedIn(true);
    const heard = jest.fn();
    ports.hear(heard);
    jest.advanceTimersByTime(5_000);
    expect(heard).not.toHaveBeenCalled();
    ports.markSignedIn(false);
    jest.advanceTimersByTime(999);
    expect(heard).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(heard).toHaveBeenCalledWith({ type: 'signed-out' });
  });
});
