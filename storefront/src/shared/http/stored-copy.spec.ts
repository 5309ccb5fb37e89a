import { describe, expect, it } from 'vitest';
import { imageAddress } from '@market/contract/uploads/images';
import { storedCover } from './stored-copy.js';

const UPLOAD = '00000000-0000-4000-8000-000000000001';

describe('a stored cover', () => {
  it('has one address for all widths', () => {
    const widest = imageAddress(UPLOAD);
    const stored = storedCover(`https://shop.example${widest}`);
    expect(stored).toBe(`https://shop.example/media/images/${UPLOAD}-960.webp`);
    expect(storedCover(stored.replace('-960', '-480'))).toBe(stored);
    expect(storedCover(stored)).toBe(stored);
  });

  it('has its own address if there is only one width', () => {
    expect(storedCover('https://shop.example/media/covers/a-480.png')).toBe(
      'https://shop.example/media/covers/a-480.png',
    );
  });
});
