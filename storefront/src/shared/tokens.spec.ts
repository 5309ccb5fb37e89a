import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sheet = readFileSync('storefront/src/shared/tokens.css', 'utf8');
const [light = '', dark = ''] = [...sheet.matchAll(/:root \{([^}]*)\}/g)].map((match) => match[1] ?? '');

/** Returns the colors of a color scheme by their names. */
function coloursOf(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );
}

/** Returns the contrast ratio of two colors (WCAG 2), from 1 to 21. */
function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the colours', () => {
  it('have a light and a dark value each', () => {
    const names = (block: string) => [...block.matchAll(/--([\w-]+):/g)].map((match) => match[1]);
    expect(names(dark)).toEqual(names(light));
    expect(names(light).length).toBeGreaterThan(20);
  });

  describe.each([
    ['light', coloursOf(light)],
    ['dark', coloursOf(dark)],
  ])('of the %s scheme', (_scheme, colours) => {
    const onEverything = ['text', 'muted', 'primary'].flatMap((text) =>
      ['page', 'surface', 'raised'].map((background) => [text, background] as const),
    );
    const tones = ['primary', 'success', 'warning', 'danger'].flatMap((tone) => [
      [tone, `${tone}-soft`] as const,
      [tone, 'surface'] as const,
    ]);
    const bands = [
      ['on-band', 'band'],
      ['on-band-muted', 'band'],
      ['on-band-muted', 'band-shape'],
      ['on-band-muted', 'band-glow'],
      ['on-accent', 'accent'],
      ['on-accent', 'accent-hover'],
    ] as const;
    it.each([
      ...onEverything,
      ...tones,
      ['on-primary', 'primary'],
      ['on-primary', 'primary-hover'],
      ...bands,
    ] as const)('%s is readable on %s', (text, background) => {
      expect(contrast(colours[text] ?? '', colours[background] ?? '')).toBeGreaterThanOrEqual(4.5);
    });

    it('line-strong, the border of a field, is visible', () => {
      expect(contrast(colours['line-strong'] ?? '', colours['surface'] ?? '')).toBeGreaterThanOrEqual(3);
    });
  });
});
