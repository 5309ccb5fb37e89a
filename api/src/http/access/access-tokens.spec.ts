import { describe, expect, it } from 'vitest';
import { Clock, SECOND_MS } from '@market/domain/foundation/clock';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { ACCESS_TOKEN_SECONDS, AccessTokens } from './access-tokens.js';

const CLAIMS = {
  userId: '00000000-0000-4000-8000-000000000001',
  sessionId: '00000000-0000-4000-8000-000000000002',
};
const settings = { AUTH_SECRET: 'a secret of specs that is long enough' } as Settings;

class AdjustableClock extends Clock {
  ms = Date.UTC(2026, 0, 1);
  override now(): Date {
    return new Date(this.ms);
  }
}

describe('access tokens', () => {
  it('are accepted repeatedly until they expire, and never after that', async () => {
    const clock = new AdjustableClock();
    const tokens = new AccessTokens(settings, clock);
    const token = await tokens.sign(CLAIMS);
    expect(await tokens.read(token)).toEqual(CLAIMS);
    clock.ms += ACCESS_TOKEN_SECONDS * SECOND_MS - 1;
    expect(await tokens.read(token)).toEqual(CLAIMS);
    clock.ms += 1;
    await expect(tokens.read(token)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
  });

  it('are refused with another signature, though the same claims were read before', async () => {
    const tokens = new AccessTokens(settings, new AdjustableClock());
    const token = await tokens.sign(CLAIMS);
    await tokens.read(token);
    const foreignToken = await new AccessTokens(
      { AUTH_SECRET: 'another secret that is long enough' } as Settings,
      new AdjustableClock(),
    ).sign(CLAIMS);
    await expect(tokens.read(foreignToken)).rejects.toMatchObject({ code: 'auth/invalid-token' });
    await expect(tokens.read(`${token.slice(0, -4)}AAAA`)).rejects.toMatchObject({
      code: 'auth/invalid-token',
    });
  });
});
