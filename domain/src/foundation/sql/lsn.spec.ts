import { expect, it } from 'vitest';
import { readLsn } from './lsn.js';

it('readLsn keeps the order of log positions, also where their upper half changes', () => {
  const positions = ['0/0', '0/1', '0/FFFFFFFF', '1/0', '16/B374D848', 'FFFFFFFF/FFFFFFFF'].map(readLsn);
  expect(positions).toEqual([...positions].sort((a, b) => ((a ?? 0n) < (b ?? 0n) ? -1 : 1)));
  expect(readLsn('16/B374D848')).toBe(0x16b374d848n);
});

it('readLsn returns undefined for a text that is no log position', () => {
  for (const text of ['', '1', '1/', '/1', '123456789/0', '0/G', '1/2; x', undefined, 5])
    expect(readLsn(text)).toBeUndefined();
});
