import { describe, expect, it } from 'vitest';
import { withScheme } from './addresses.js';

describe('withScheme', () => {
  it.each([
    ['github.com/ada/tidy', 'https://github.com/ada/tidy'],
    ['example.com', 'https://example.com'],
    ['www.example.co.uk:8080/a?b#c', 'https://www.example.co.uk:8080/a?b#c'],
    ['http://example.com', 'http://example.com'],
    ['https://example.com/x', 'https://example.com/x'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['javascript.com:alert(1)', 'javascript.com:alert(1)'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['ada@example.com', 'ada@example.com'],
    ['/media/images/x.webp', '/media/images/x.webp'],
    ['not an address', 'not an address'],
    ['', ''],
  ])('%s becomes %s', (input, completed) => {
    expect(withScheme(input)).toBe(completed);
  });
});
