import { describe, expect, it } from 'vitest';
import { startScreenText } from './start-overview.js';

const overview = { publicUrl: 'http://localhost:3000', notes: [], seconds: 2 };

describe('the start screen', () => {
  it('shows the address of the console and who may sign in to it', () => {
    const signIn = [
      { name: 'Theo', providers: 'GitHub', role: 'rents' },
      { name: 'Ruth Calloway', providers: 'GitHub', role: 'moderates' },
    ];
    expect(startScreenText({ ...overview, signIn })).toContain(
      '  Console     http://localhost:3000/admin  (Ruth Calloway by GitHub)\n',
    );
  });

  it('names no moderator without sample people', () => {
    expect(startScreenText({ ...overview, signIn: [] })).toContain(
      '  Console     http://localhost:3000/admin\n',
    );
  });
});
