/**
 * How PayPal's card fields look. They are frames of PayPal's, which no style sheet of ours reaches, so the tokens'
 * values of this moment, light or dark, are handed to them.
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
      // Covers the field's own ground where PayPal lets no other be set: light text on white cannot be read.
      boxShadow: `inset 0 0 0 100px ${surface}`,
      border: `1px solid ${token('line-strong')}`,
      borderRadius: '8px',
    },
    'input:focus': { outline: `2px solid ${token('primary')}` },
    '.invalid': { color: token('danger'), border: `1px solid ${token('danger')}` },
  };
}
