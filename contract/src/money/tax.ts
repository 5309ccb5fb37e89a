/** 100 % as basis points. */
const BASIS_POINTS_IN_WHOLE = 10_000;

/** Returns the tax that a price of `grossCents` includes, in whole cents, rounded half up (PAY-33). */
export function includedTaxCents(grossCents: number, basisPoints: number): number {
  const divisor = BASIS_POINTS_IN_WHOLE + basisPoints;
  return Math.floor((2 * grossCents * basisPoints + divisor) / (2 * divisor));
}
