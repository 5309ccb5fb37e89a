import { beforeEach, describe, expect, it } from 'vitest';
import { forgetIntent, rememberIntent, readAndForgetIntent } from './sign-in-intent.js';

const RENT_INTENT = { action: 'rent', duration: '3 months' } as const;
const NOW_MS = 1_000_000;
const TEN_MINUTES_MS = 600_000;

beforeEach(() => sessionStorage.clear());

describe('the intent of a visitor (SIGNIN-13)', () => {
  it('is returned once, on its page', () => {
    rememberIntent('/mvp/1', RENT_INTENT, NOW_MS);
    expect(readAndForgetIntent('/mvp/1', NOW_MS)).toEqual(RENT_INTENT);
    expect(readAndForgetIntent('/mvp/1', NOW_MS)).toBeNull();
  });

  it('is forgotten on another page, and when a visitor returns signed out', () => {
    rememberIntent('/mvp/1', RENT_INTENT, NOW_MS);
    expect(readAndForgetIntent('/mvp/2', NOW_MS)).toBeNull();
    expect(readAndForgetIntent('/mvp/1', NOW_MS)).toBeNull();
    rememberIntent('/mvp/1', RENT_INTENT, NOW_MS);
    forgetIntent();
    expect(readAndForgetIntent('/mvp/1', NOW_MS)).toBeNull();
  });

  it('lasts ten minutes', () => {
    rememberIntent('/mvp/1', RENT_INTENT, NOW_MS);
    expect(readAndForgetIntent('/mvp/1', NOW_MS + TEN_MINUTES_MS)).toEqual(RENT_INTENT);
    rememberIntent('/mvp/1', RENT_INTENT, NOW_MS);
    expect(readAndForgetIntent('/mvp/1', NOW_MS + TEN_MINUTES_MS + 1)).toBeNull();
  });

  it.each(['buy', 'demo', 'message', 'follow'] as const)('may be to %s, without a duration', (action) => {
    rememberIntent('/mvp/1', { action }, NOW_MS);
    expect(readAndForgetIntent('/mvp/1', NOW_MS)).toEqual({ action });
  });

  it.each(['{"path":"/mvp/1","action":"delete","at":1000000}', '7', 'null', '{', '{"path":"/mvp/1"}'])(
    'is never read from unknown content: %s',
    (content) => {
      sessionStorage.setItem('sign-in-intent', content);
      expect(readAndForgetIntent('/mvp/1', NOW_MS)).toBeNull();
    },
  );
});
