/**
 * Returns the median; for an even number of figures, the mean of the two in the middle. Throws if there are no
 * figures.
 */
export function median(figures: readonly number[]): number {
  const sortedFigures = [...figures].sort((a, b) => a - b);
  const upperMiddle = sortedFigures[Math.floor(sortedFigures.length / 2)];
  const lowerMiddle = sortedFigures[Math.ceil(sortedFigures.length / 2) - 1];
  if (upperMiddle === undefined || lowerMiddle === undefined)
    throw new Error('There is no figure to take the median of.');
  return (lowerMiddle + upperMiddle) / 2;
}
