/** Returns the column of an entity's property: `priceCents` is stored in `price_cents`. */
export function columnName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
