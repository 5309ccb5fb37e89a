/** Returns the sum of the figures; 0 if there are none. */
export function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
