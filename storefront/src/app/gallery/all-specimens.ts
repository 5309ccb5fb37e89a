import { actionSpecimens } from './action-specimens.js';
import { fieldSpecimens } from './field-specimens.js';
import type { Specimen } from './specimens.js';
import { displaySpecimens } from './display-specimens.js';

/** All components of shared/ui, by name. */
export const allSpecimens: readonly Specimen[] = [
  ...actionSpecimens,
  ...fieldSpecimens,
  ...displaySpecimens,
].toSorted((one, other) => one.name.localeCompare(other.name));
