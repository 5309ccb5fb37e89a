import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const styleSheet = readFileSync('storefront/src/shared/tokens.css', 'utf8');
const [lightBlock = '', darkBlock = ''] = [...styleSheet.matchAll(/:root \{([^}]*)\}/g)].map(
  (match) => match[1] ?? '',
);

const WHITE = /--color-white: (#\w{6});/.exec(styleSheet)?.[1] ?? '';

/** Returns the colors of a color scheme by their names. */
function colorsOf(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]),
  );
}

/** Returns the contrast ratio of two colors (WCAG 2), from 1 to 21. */
function contrastRatio(firstColor: string, secondColor: string): number {
  const [brighter = 0, darker = 0] = [luminance(firstColor), luminance(secondColor)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the colors', () => {
  it('have a light and a dark value each', () => {
    const tokenNames = (block: string) => [...block.matchAll(/--([\w-]+):/g)].map((match) => match[1]);
    expect(tokenNames(darkBlock)).toEqual(tokenNames(lightBlock));
    expect(tokenNames(lightBlock).length).toBeGreaterThan(20);
  });

  describe.each([
    ['light', colorsOf(lightBlock)],
    ['dark', colorsOf(darkBlock)],
  ])('of the %s scheme', (_scheme, colors) => {
    const textColorPairs = ['text', 'muted', 'primary'].flatMap((text) =>
      ['page', 'surface', 'raised'].map((background) => [text, background] as const),
    );
    const toneColorPairs = ['primary', 'success', 'warning', 'danger'].flatMap((tone) => [
      [tone, `${tone}-soft`] as const,
      [tone, 'surface'] as const,
    ]);
    const bandColorPairs = [
      ['on-band', 'band'],
      ['on-band-muted', 'band'],
      ['on-band-muted', 'band-shape'],
      ['on-band-muted', 'band-glow'],
      ['on-accent', 'accent'],
      ['on-accent', 'accent-hover'],
    ] as const;
    it.each([
      ...textColorPairs,
      ...toneColorPairs,
      ['on-primary', 'primary'],
      ['on-primary', 'primary-hover'],
      ...bandColorPairs,
    ] as const)('%s is readable on %s', (text, background) => {
      expect(contrastRatio(colors[text] ?? '', colors[background] ?? '')).toBeGreaterThanOrEqual(4.5);
    });

    it.each(['button', 'button-hover'])('white is readable on %s', (background) => {
      expect(contrastRatio(WHITE, colors[background] ?? '')).toBeGreaterThanOrEqual(4.5);
    });

    it('line-strong, the border of a field, is visible', () => {
      expect(contrastRatio(colors['line-strong'] ?? '', colors['surface'] ?? '')).toBeGreaterThanOrEqual(3);
    });
  });
});
