import { describe, expect, it } from 'vitest';
import { sandboxFor } from '@market/contract/screens/demo-sandbox';
import { demoProblem } from './demo-problem.js';

describe('what the overlay says about an error', () => {
  it.each([
    ['MVP not found', 'Demo Access Required', 'This MVP is not available for demo'],
    ['HTTP error! status: 401', 'Demo Access Required', 'Authentication failed. Please try again.'],
    ['Unauthorized: sign in again.', 'Demo Access Required', 'Authentication failed. Please try again.'],
    ['The lift is stuck.', 'Demo Access Required', 'The lift is stuck.'],
    ['HTTP error! status: 500', 'Demo Access Required', 'Failed to start demo session'],
    ['', 'Demo Access Required', 'Failed to start demo session'],
  ])('is, for %j, titled %j', (message, title, sentence) => {
    expect(demoProblem(new Error(message))).toMatchObject({ title, message: sentence });
  });

  it.each(['Demo session expired', 'You have already used your 15-minute demo for this MVP.'])(
    'offers to rent after %j',
    (message) => {
      expect(demoProblem(new Error(message))).toMatchObject({ kind: 'used', title: 'Demo Time Used' });
    },
  );
});

describe("the sandbox of a demo's frame", () => {
  it('never gives a page of our own origin its origin back (DEMO-6)', () => {
    expect(sandboxFor('https://shop.example/x', 'https://shop.example')).not.toContain('allow-same-origin');
    expect(sandboxFor('not an address', 'https://shop.example')).not.toContain('allow-same-origin');
  });

  it('lets another site keep its own storage, and move nothing of ours (DEMO-6)', () => {
    const sandbox = sandboxFor('https://demo.example/', 'https://shop.example');
    expect(sandbox).toContain('allow-same-origin');
    expect(sandbox).not.toContain('allow-top-navigation');
  });
});
