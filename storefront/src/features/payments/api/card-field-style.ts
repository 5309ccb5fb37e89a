/**
 * Returns styles for PayPal's card fields. Our style sheets do not apply inside PayPal's frames, so the styles contain
 * the current values of our design tokens, light or dark.
 */
export function cardFieldStyle(): Record<string, Record<string, string>> {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  const surface = token('surface');
  return {
    input: {
      'font-size': tokens.fontSize,
      padding: '10px 12px',
      color: token('text'),
      background: surface,
      // Covers the field's background, which PayPal does not let us set, so that light text is readable in dark mode.
      boxShadow: `inset 0 0 0 100px ${surface}`,
      border: `1px solid ${token('line-strong')}`,
      borderRadius: '12px',
    },
    'input:focus': { outline: `2px solid ${token('primary')}` },
    '.invalid': { color: token('danger'), border: `1px solid ${token('danger')}` },
  };
}
