import { stateLabel } from './state-label.js';

/** Returns the options of a select field, labeled by their values. */
export function toChoices(values: readonly string[]): { id: string; name: string }[] {
  return values.map((id) => ({ id, name: stateLabel(id) }));
}
