import { describe, expect, it } from 'vitest';
import { actionResult } from './action-result.js';

describe('the notification after an action', () => {
  it('says what is done if every row succeeded', () => {
    expect(actionResult(3, [], '3 submissions approved')).toEqual({
      text: '3 submissions approved',
      type: 'success',
    });
  });

  it('is the error of a single row', () => {
    expect(actionResult(1, ['Already decided.'], 'Tidy approved')).toEqual({
      text: 'Already decided.',
      type: 'error',
    });
  });

  it('counts the successes of several rows and shows the first error', () => {
    expect(actionResult(3, ['Already decided.', 'Withdrawn.'], '3 submissions approved')).toEqual({
      text: '1 of 3 done. Already decided.',
      type: 'error',
    });
  });
});
