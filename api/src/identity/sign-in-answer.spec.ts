import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { DomainError } from '@market/domain/foundation/domain-error';
import { pageAddress, POPUP_SCRIPT } from './sign-in-answer.js';

const ending = { provider: 'github', display: 'page', returnTo: '/list' } as const;

describe('where a page goes on', () => {
  it('is where it came from, told what was linked', () => {
    expect(pageAddress({ ...ending, mode: 'signin' })).toBe('/list');
    expect(pageAddress({ ...ending, mode: 'link' })).toBe('/list?linked=github');
  });

  it('is the login page for a failed sign-in, its own page for a failed linking', () => {
    const failure = new DomainError('auth/access-denied');
    expect(pageAddress({ ...ending, mode: 'signin' }, failure)).toBe(
      '/login?auth_error=auth%2Faccess-denied&provider=github',
    );
    expect(pageAddress({ ...ending, mode: 'link' }, failure)).toBe(
      '/list?auth_error=auth%2Faccess-denied&provider=github',
    );
  });
});

describe('the script of the pop-up’s last page', () => {
  const report = { type: 'auth', eventId: 'one', mode: 'signin', provider: 'google' };

  /** Runs it in a page that was opened by another, or by nobody. */
  function run(opener: object | null) {
    const onChannel = vi.fn();
    const close = vi.fn();
    runInNewContext(POPUP_SCRIPT, {
      document: { currentScript: { dataset: { message: JSON.stringify(report) } } },
      window: { opener, location: { origin: 'https://market.example' }, close },
      BroadcastChannel: class {
        postMessage = onChannel;
        constructor(readonly name: string) {
          expect(name).toBe('auth');
        }
      },
      setTimeout: (callback: () => void) => callback(),
    });
    return { onChannel, close };
  }

  it('tells its opener at our own origin alone, and every tab of ours, then closes', () => {
    const opener = { postMessage: vi.fn() };
    const { onChannel, close } = run(opener);
    expect(opener.postMessage.mock.calls).toEqual([[report, 'https://market.example']]);
    expect(onChannel.mock.calls).toEqual([[report]]);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('still tells our tabs where its way to the opener was cut', () => {
    expect(run(null).onChannel).toHaveBeenCalledWith(report);
  });
});
