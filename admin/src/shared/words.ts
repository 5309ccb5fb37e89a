/** Returns the name of a field as words: `nextTryAt` and `next_try_at` become 'Next try at', `amountCents` 'Amount'. */
export function toWords(name: string): string {
  const words = name
    .replace(/(?:Cents|_cents)$/, '')
    .replaceAll('_', ' ')
    .replace(/[a-z][A-Z]/g, ([before = '', letter = '']) => `${before} ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
