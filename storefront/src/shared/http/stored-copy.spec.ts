import { describe, expect, it } from 'vitest';
import { imageAddress } from '@market/contract/uploads/images';
import { storedCover } from './stored-copy.js';

const UPLOAD_ID = '00000000-0000-4000-8000-000000000001';

describe('a stored cover', () => {
  it('has one address for all widths', () => {
    const widestAddress = imageAddress(UPLOAD_ID);
    const storedAddress = storedCover(`https://shop.example${widestAddress}`);
    expect(storedAddress).toBe(`https://shop.example/media/images/${UPLOAD_ID}-960.webp`);
    expect(storedCover(storedAddress.replace('-960', '-480'))).toBe(storedAddress);
    expect(storedCover(storedAddress)).toBe(storedAddress);
  });

  it('has its own address if there is only one width', () => {
    expect(storedCover('https://shop.example/media/covers/a-480.png')).toBe(
      'https://shop.example/media/covers/a-480.png',
    );
  });
});
