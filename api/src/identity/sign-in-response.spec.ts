import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { DomainError } from '@market/domain/foundation/domain-error';
import { redirectAddress, POPUP_SCRIPT } from './sign-in-response.js';

const result = { provider: 'github', display: 'page', returnTo: '/list' } as const;

describe('the page to open after an attempt', () => {
  it('is the page where the attempt began, with the linked provider', () => {
    expect(redirectAddress({ ...result, mode: 'signin' })).toBe('/list');
    expect(redirectAddress({ ...result, mode: 'link' })).toBe('/list?linked=github');
  });

  it('is the login page for a failed sign-in, and the page where the attempt began for a failed link', () => {
    const failure = new DomainError('auth/access-denied');
    expect(redirectAddress({ ...result, mode: 'signin' }, failure)).toBe(
      '/login?auth_error=auth%2Faccess-denied&provider=github',
    );
    expect(redirectAddress({ ...result, mode: 'link' }, failure)).toBe(
      '/list?auth_error=auth%2Faccess-denied&provider=github',
    );
  });
});

describe('the script of the pop-up’s last page', () => {
  const authMessage = { type: 'auth', eventId: 'one', mode: 'signin', provider: 'google' };

  /** Runs the pop-up's script in a page with or without an opener. */
  function runPopupScript(opener: object | null) {
    const postToTabs = vi.fn();
    const close = vi.fn();
    runInNewContext(POPUP_SCRIPT, {
      document: { currentScript: { dataset: { message: JSON.stringify(authMessage) } } },
      window: { opener, location: { origin: 'https://market.example' }, close },
      BroadcastChannel: class {
        postMessage = postToTabs;
        constructor(readonly name: string) {
          expect(name).toBe('auth');
        }
      },
      setTimeout: (callback: () => void) => callback(),
    });
    return { postToTabs, close };
  }

  it('posts the result to an opener of our own origin and to every tab of ours, then closes', () => {
    const opener = { postMessage: vi.fn() };
    const { postToTabs, close } = runPopupScript(opener);
    expect(opener.postMessage.mock.calls).toEqual([[authMessage, 'https://market.example']]);
    expect(postToTabs.mock.calls).toEqual([[authMessage]]);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('still posts the result to our tabs if it has no opener', () => {
    expect(runPopupScript(null).postToTabs).toHaveBeenCalledWith(authMessage);
  });
});
