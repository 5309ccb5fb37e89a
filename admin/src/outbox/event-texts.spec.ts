import { expect, it } from 'vitest';
import { formatDateTime } from '../shared/date-time.js';
import { eventName, eventValue } from './event-texts.js';

it('names events in words', () => {
  expect(eventName({ name: 'review.reminded' })).toBe('Review reminded');
});

it('shows times as elsewhere in the console, and other values as they are', () => {
  const moment = '2026-11-24T02:41:29.322Z';
  expect([moment, 'lister', 5, null].map(eventValue)).toEqual([
    formatDateTime(moment),
    'lister',
    '5',
    'null',
  ]);
});
