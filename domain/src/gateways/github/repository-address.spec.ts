import { describe, expect, it } from 'vitest';
import { refersTo, repositoryOf } from './repository-address.js';

describe('the repository of an address', () => {
  it.each([
    ['https://github.com/ada/habits', 'ada', 'habits', undefined],
    ['https://github.com/ada/habits/', 'ada', 'habits', undefined],
    ['https://github.com/ada/habits.git', 'ada', 'habits', undefined],
    ['https://www.github.com/Ada-Labs/ha.bi_ts', 'Ada-Labs', 'ha.bi_ts', undefined],
    ['https://github.com/ada/habits/tree/release/1.x', 'ada', 'habits', 'release/1.x'],
    ['https://github.com/ada/habits?tab=readme#top', 'ada', 'habits', undefined],
  ])('is found in %s', (address, owner, name, branch) => {
    expect(repositoryOf(address)).toEqual({ owner, name, branch });
  });

  it.each([
    '',
    'habits',
    'https://gitlab.com/ada/habits',
    'https://github.com.evil.example/ada/habits',
    'https://github.com@evil.example/ada/habits',
    'http://github.com/ada/habits',
    'https://github.com/ada',
    'https://github.com/ada/..',
    'https://github.com/ada/habits/issues',
    'https://github.com/-ada/habits',
    'https://github.com/ada/hab%2Fits',
  ])('is none in %j', (address) => {
    expect(repositoryOf(address)).toBeUndefined();
  });

  it('is compared with a name in any case', () => {
    expect(refersTo('https://github.com/Ada/habits/tree/main', 'ada/Habits')).toBe(true);
    expect(refersTo('https://github.com/ada/habits-2', 'ada/habits')).toBe(false);
    expect(refersTo('https://gitlab.com/ada/habits', 'ada/habits')).toBe(false);
  });
});
