export function chosenStages(
  args: readonly string[],
  known: readonly string[],
): readonly string[] | undefined;
