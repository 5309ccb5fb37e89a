import { describe, expect, it } from 'vitest';
import { readAuthConfig } from './auth-config.js';

describe('the settings of the auth client', () => {
  it('are all optional', () => {
    expect(readAuthConfig({})).toEqual({});
  });

  it('refuse an API key with a colon', () => {
    expect(readAuthConfig({ apiKey: 'abc-123' })).toEqual({ apiKey: 'abc-123' });
    expect(() => readAuthConfig({ apiKey: 'abc:123' })).toThrow(
      expect.objectContaining({ code: 'auth/invalid-api-key' }),
    );
  });

  it.each(['ftp://localhost:9099', 'localhost:9099', '//localhost', 'javascript:alert(1)', 'httpx://a'])(
    'refuse an emulator URL that is not http or https: %s',
    (emulatorUrl) => {
      expect(() => readAuthConfig({ emulatorUrl })).toThrow(
        expect.objectContaining({ code: 'auth/invalid-emulator-scheme' }),
      );
    },
  );

  it.each(['http://localhost:9099', 'https://auth.example/'])('accept %s', (emulatorUrl) => {
    expect(readAuthConfig({ emulatorUrl }).emulatorUrl).toBe(emulatorUrl.replace(/\/$/, ''));
  });
});
