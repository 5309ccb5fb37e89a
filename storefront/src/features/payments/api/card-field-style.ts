/**
 * Returns styles for PayPal's card fields. Our style sheets do not apply inside PayPal's frames, so the styles contain
 * the current values of our design tokens, light or dark.
 */
export function cardFieldStyle(): Record<string, Record<string, string>> {
  const tokens = getComputedStyle(document.documentElement);
  const readToken = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  const surfaceColor = readToken('surface');
  return {
    input: {
      'font-size': tokens.fontSize,
      padding: '10px 12px',
      color: readToken('text'),
      background: surfaceColor,
      // Covers the field's background, which PayPal does not let us set, so that light text is readable in dark mode.
      boxShadow: `inset 0 0 0 100px ${surfaceColor}`,
      border: `1px solid ${readToken('line-strong')}`,
      borderRadius: '12px',
    },
    'input:focus': { outline: `2px solid ${readToken('primary')}` },
    '.invalid': { color: readToken('danger'), border: `1px solid ${readToken('danger')}` },
  };
}
