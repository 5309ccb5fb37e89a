/**
 * Styles of PayPal's card fields. They are frames of PayPal's, which our style sheets do not affect, so the current
 * values of the tokens, light or dark, are passed to them.
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
      // Covers the field's background, which PayPal does not allow to set: light text on white would be unreadable.
      boxShadow: `inset 0 0 0 100px ${surface}`,
      border: `1px solid ${token('line-strong')}`,
      borderRadius: '8px',
    },
    'input:focus': { outline: `2px solid ${token('primary')}` },
    '.invalid': { color: token('danger'), border: `1px solid ${token('danger')}` },
  };
}
