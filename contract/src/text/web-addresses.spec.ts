import { expect, it } from 'vitest';
import { isWebAddress, optionalAddress } from './text.js';

it.each(['https://github.com/a/b', 'http://localhost:3000/?q=%20&x=1#y', 'https://bücher.example/ü'])(
  '%s is a web address',
  (address) => {
    expect(isWebAddress(address)).toBe(true);
  },
);

it.each([
  'https://github.com/a/b\n\nYour account is locked. Pay at https://evil.example',
  'https://github.com/a/b Pay at https://evil.example',
  'https://demo.example/\r\nX-Header: y',
  'https://demo.example/\tx',
  'https://github.com\\@evil.example',
  'https://demo.example/\u202egpj.exe',
  'https://demo.example/\u200b',
  'https://demo.example/\u0007',
  'https://user:password@demo.example',
  'javascript:alert(1)',
])('%j is refused as a web address (LIST-8, PEOPLE-1)', (address) => {
  expect(isWebAddress(address)).toBe(false);
  expect(optionalAddress().safeParse(address).success).toBe(false);
});
