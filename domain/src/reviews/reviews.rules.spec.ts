import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../foundation/clock.js';
import { nextReminder, latestReminderHours } from './reviews.rules.js';

const SUBMITTED_AT = new Date('2026-03-01T12:00:00.000Z');
const timeAfter = (hours: number, ms = 0) => new Date(SUBMITTED_AT.getTime() + hours * HOUR_MS + ms);

describe('reminders of a review', () => {
  it.each([
    [0, 0, undefined, 12],
    [12, -1, undefined, 12],
    [12, 0, 12, 20],
    [20, -1, 12, 20],
    [20, 0, 20, 24],
    [24, -1, 20, 24],
    [24, 0, 24, undefined],
    [90, 0, 24, undefined],
  ])(
    '%j hours and %j ms after the submission: the %j-hour reminder is due, then the %j-hour one',
    (hours, ms, dueHours, nextHours) => {
      const now = timeAfter(hours, ms);
      expect(latestReminderHours(now, SUBMITTED_AT)).toBe(dueHours);
      expect(nextReminder(now, SUBMITTED_AT)).toEqual(nextHours === undefined ? null : timeAfter(nextHours));
    },
  );
});
