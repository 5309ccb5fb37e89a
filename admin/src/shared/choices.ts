import { stateLabel } from './state-label.js';

/** Returns the choices of a select, labeled by their values. */
export function toChoices(values: readonly string[]): { id: string; name: string }[] {
  return values.map((id) => ({ id, name: stateLabel(id) }));
}
