import { describe, expect, it } from '@jest/globals';
import { screen } from './screen.js';

const usual = { publicUrl: 'http://localhost:3000', notes: [], seconds: 2 };

describe('the screen', () => {
  it('says where the console is and who may sign in to it', () => {
    const signIn = [
      { who: 'Theo', by: 'GitHub', as: 'rents' },
      { who: 'Ruth Calloway', by: 'GitHub', as: 'moderates' },
    ];
    expect(screen({ ...usual, signIn })).toContain(
      '  Console     http://localhost:3000/admin  (Ruth Calloway by GitHub)\n',
    );
  });

  it('names nobody where the moderators are not the sample’s', () => {
    expect(screen({ ...usual, signIn: [] })).toContain('  Console     http://localhost:3000/admin\n');
  });
});
