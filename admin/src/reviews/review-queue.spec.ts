import { describe, expect, it } from 'vitest';
import { nextReviewPath, submissionsLabel } from './review-queue.js';

const queue = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('after a decision', () => {
  it('the console opens the next submission of the queue', () => {
    expect(nextReviewPath(queue, 'a')).toBe('/reviews/b/show');
  });

  it('the console returns to the first submission after the last one', () => {
    expect(nextReviewPath(queue, 'c')).toBe('/reviews/a/show');
  });

  it('the console opens the first submission if the decided one has left the queue', () => {
    expect(nextReviewPath(queue, 'decided')).toBe('/reviews/a/show');
  });

  it('the console opens the list if no other submission waits', () => {
    expect(nextReviewPath([{ id: 'a' }], 'a')).toBe('/reviews');
    expect(nextReviewPath([], undefined)).toBe('/reviews');
  });
});

it('names one submission by its title and several by their number', () => {
  expect(submissionsLabel([{ title: 'Tidy' }])).toBe('Tidy');
  expect(submissionsLabel([{ title: 'Tidy' }, { title: 'Half Past' }])).toBe('2 submissions');
});
