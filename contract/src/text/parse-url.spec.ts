import { expect, it } from 'vitest';
import { parseUrl } from './parse-url.js';

const ADDRESS = 'https://bücher.example/ü';
/** Well above the few thousand calls after which V8 compiles a function. */
const CALL_COUNT = 20_000;

it('parses an address with umlauts, also after V8 has compiled the function (LIST-8)', () => {
  const isParsed = () => parseUrl(ADDRESS)?.host === 'xn--bcher-kva.example';
  expect(Array.from({ length: CALL_COUNT }, isParsed)).not.toContain(false);
});

it('parses a path relative to its base', () => {
  expect(parseUrl('/a?b=1#c', 'https://market.example')?.href).toBe('https://market.example/a?b=1#c');
});

it.each(['', 'no address', '/a path without a base', 'https://', 'https://[::1'])(
  '%j is no address',
  (text) => {
    expect(parseUrl(text)).toBeUndefined();
  },
);
