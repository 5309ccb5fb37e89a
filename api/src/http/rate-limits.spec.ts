import { describe, expect, it } from '@jest/globals';
import { Clock } from '@market/domain/foundation/clock';
import { RateLimits } from './rate-limits.js';

class TestClock extends Clock {
  constructor(public time: Date) {
    super();
  }
  override now(): Date {
    return this.time;
  }
}

const clock = new TestClock(new Date('2026-03-01T12:00:00Z'));
const limits = (perMinute: number) => new RateLimits({ RATE_LIMIT_PER_MINUTE: perMinute }, clock);
const tooMany = expect.objectContaining({ code: 'request/too-many' });

describe('limits', () => {
  it('count each address by itself, and start anew each minute', () => {
    const counted = limits(2);
    counted.countCall('a');
    counted.countCall('a');
    expect(() => counted.countCall('a')).toThrow(tooMany);
    expect(() => counted.countCall('b')).not.toThrow();
    clock.time = new Date('2026-03-01T12:01:00Z');
    expect(() => counted.countCall('a')).not.toThrow();
  });

  it('are narrower for sign-in and for changes, and apart from each other', () => {
    const counted = limits(10);
    counted.countSignIn('a');
    counted.countWrite('a');
    counted.countCall('a');
    expect(() => counted.countSignIn('a')).toThrow(tooMany);
    expect(() => counted.countWrite('a')).toThrow(tooMany);
    expect(() => counted.countCall('a')).not.toThrow();
  });

  it('are off at 0', () => {
    const counted = limits(0);
    for (let call = 0; call < 1000; call++) counted.countCall('a');
  });

  it('remember a bounded number of callers', () => {
    const counted = limits(1);
    for (let address = 0; address < 60_000; address++) counted.countCall(String(address));
    expect(() => counted.countCall('59999')).toThrow(tooMany);
    expect(() => counted.countCall('0')).not.toThrow();
  });
});
