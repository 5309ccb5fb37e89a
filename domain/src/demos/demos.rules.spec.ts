import { describe, expect, it } from 'vitest';
import { DEMO_MS, hasEnded, secondsLeft } from './demos.rules.js';

const start = Date.parse('2026-03-01T12:00:00Z');
const session = { endedAt: null, expiresAt: new Date(start + DEMO_MS) };
const timeAfter = (ms: number) => new Date(start + ms);

describe('a demo', () => {
  it('lasts 900 seconds, not a second longer', () => {
    expect(hasEnded(session, timeAfter(899_999))).toBe(false);
    expect(hasEnded(session, timeAfter(900_000))).toBe(true);
  });

  it('counts whole seconds, rounded up', () => {
    expect(secondsLeft(session, timeAfter(0))).toBe(900);
    expect(secondsLeft(session, timeAfter(1))).toBe(900);
    expect(secondsLeft(session, timeAfter(899_999))).toBe(1);
    expect(secondsLeft(session, timeAfter(900_001))).toBe(0);
  });

  it('is over once it is closed', () => {
    expect(secondsLeft({ ...session, endedAt: timeAfter(10) }, timeAfter(20))).toBe(0);
  });
});
