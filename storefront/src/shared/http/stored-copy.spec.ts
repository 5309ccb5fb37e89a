import { describe, expect, it } from 'vitest';
import { imageAddress } from '@market/contract/uploads/images';
import { storedCoverUrl } from './stored-copy.js';

const UPLOAD_ID = '00000000-0000-4000-8000-000000000001';

describe('a stored cover', () => {
  it('has one address for all widths', () => {
    const widestAddress = imageAddress(UPLOAD_ID);
    const storedAddress = storedCoverUrl(`https://shop.example${widestAddress}`);
    expect(storedAddress).toBe(`https://shop.example/media/images/${UPLOAD_ID}-960.webp`);
    expect(storedCoverUrl(storedAddress.replace('-960', '-480'))).toBe(storedAddress);
    expect(storedCoverUrl(storedAddress)).toBe(storedAddress);
  });

  it('has its own address if there is only one width', () => {
    expect(storedCoverUrl('https://shop.example/media/covers/a-480.png')).toBe(
      'https://shop.example/media/covers/a-480.png',
    );
  });
});
