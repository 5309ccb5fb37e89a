import { describe, expect, it } from 'vitest';
import { sandboxAttributeFor } from '@market/contract/screens/demo-sandbox';
import { demoProblem } from './demo-problem.js';

describe('the demo overlay after an error', () => {
  it.each([
    ['MVP not found', 'Demo Access Required', 'This MVP is not available for demo'],
    ['HTTP error! status: 401', 'Demo Access Required', 'Authentication failed. Please try again.'],
    ['Unauthorized: sign in again.', 'Demo Access Required', 'Authentication failed. Please try again.'],
    ['The lift is stuck.', 'Demo Access Required', 'The lift is stuck.'],
    ['HTTP error! status: 500', 'Demo Access Required', 'Failed to start demo session'],
    ['', 'Demo Access Required', 'Failed to start demo session'],
  ])('with message %j has the title %j', (message, title, expectedText) => {
    expect(demoProblem(new Error(message))).toMatchObject({ title, message: expectedText });
  });

  it.each(['Demo session expired', 'You have already used your 15-minute demo for this MVP.'])(
    'with message %j offers to rent',
    (message) => {
      expect(demoProblem(new Error(message))).toMatchObject({ kind: 'used', title: 'Demo Time Used' });
    },
  );
});

describe("the sandbox of a demo's frame", () => {
  it('never contains allow-same-origin for a page of our own origin (DEMO-6)', () => {
    expect(sandboxAttributeFor('https://shop.example/x', 'https://shop.example')).not.toContain(
      'allow-same-origin',
    );
    expect(sandboxAttributeFor('not an address', 'https://shop.example')).not.toContain('allow-same-origin');
  });

  it('contains allow-same-origin, but not allow-top-navigation, for another site (DEMO-6)', () => {
    const sandbox = sandboxAttributeFor('https://demo.example/', 'https://shop.example');
    expect(sandbox).toContain('allow-same-origin');
    expect(sandbox).not.toContain('allow-top-navigation');
  });
});
