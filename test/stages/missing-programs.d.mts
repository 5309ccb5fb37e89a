export function describeMissingPrograms(
  stageName: 'unit' | 'db' | 'faults',
  ensureProgram?: Readonly<Record<string, () => boolean>>,
): string[];
